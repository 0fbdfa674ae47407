// Kings, queens and jacks: half a figure in a box of 64 by 51, drawn twice, head to head.
// `currentColor` is the suit's colour; the rest is paint of the deck.

const INK = 'stroke="var(--card-ink)" stroke-width=".8" stroke-linejoin="round" stroke-linecap="round"';
const GOLD = 'fill="var(--card-gold)"';

const face = `<path d="M24 19h16v9c0 7-4 11-8 12-4-1-8-5-8-12z" fill="var(--card-skin)" ${INK}/>
<path d="M27 24.5q1.4-1 2.8 0M34.2 24.5q1.4-1 2.8 0M32 25.5l-.9 4h1.8" fill="none" ${INK}/>
<circle cx="28.4" cy="25.6" r=".7" fill="var(--card-ink)"/><circle cx="35.6" cy="25.6" r=".7" fill="var(--card-ink)"/>`;

const lips = '<path d="M30.2 33.6q1.8 1.3 3.6 0" fill="none" stroke="#b3433f" stroke-width="1.1" stroke-linecap="round"/>';

const robe = (trim) => `<path d="M3 51c0-9 8-14 20-15l9 8 9-8c12 1 20 6 20 15z" fill="currentColor" ${INK}/>
<path d="M14 51c0-6 3-9 8-11M50 51c0-6-3-9-8-11" fill="none" stroke="var(--card-gold)" stroke-width="1.6"/>
${trim}`;

const ermine = `<path d="M21 36.5l11 11 11-11 3 2.5-11 12h-6l-11-12z" fill="#fffdf6" ${INK}/>
<path d="M25 41.5v2M29 45.4v2M35 45.4v2M39 41.5v2" ${INK}/>`;

const king = `<path d="M22 20c-4 6-3 15 0 20l6-2V20zM42 20c4 6 3 15 0 20l-6-2V20z" fill="var(--card-hair)" ${INK}/>
${robe(ermine)}${face}
<path d="M24 28.5c1 3 4 3.6 8 3.6s7-.6 8-3.6c1 8-3 14-8 16-5-2-9-8-8-16z" fill="var(--card-hair)" ${INK}/>
<path d="M29.6 34.6q2.4 1.6 4.8 0" fill="none" stroke="#b3433f" stroke-width="1.2" stroke-linecap="round"/>
<path d="M22 20 19 6l7 6 6-9 6 9 7-6-3 14z" ${GOLD} ${INK}/>
<path d="M22 20.4c6-1.8 14-1.8 20 0v-3.2c-6-1.8-14-1.8-20 0z" fill="currentColor" ${INK}/>
<circle cx="19" cy="5.6" r="1.4" ${GOLD} ${INK}/><circle cx="32" cy="2.8" r="1.6" ${GOLD} ${INK}/><circle cx="45" cy="5.6" r="1.4" ${GOLD} ${INK}/>
<path d="M55.2 6v32M52 34h6.4" fill="none" stroke="var(--card-ink)" stroke-width="3.4" stroke-linecap="round"/>
<path d="M55.2 6v28" stroke="#dfe4ea" stroke-width="1.8" stroke-linecap="round"/><path d="M52.4 34h5.6M55.2 35v6" stroke="var(--card-gold)" stroke-width="2" stroke-linecap="round"/>`;

const queen = `<path d="M21 17c-6 8-6 20-3 28l9-3V18zM43 17c6 8 6 20 3 28l-9-3V18z" fill="var(--card-hair)" ${INK}/>
${robe(`<path d="M23 36.5q9 12 18 0l3 2q-12 16-24 0z" ${GOLD} ${INK}/><circle cx="32" cy="45.8" r="2.2" fill="#fffdf6" ${INK}/>`)}
${face}${lips}
<path d="M23.4 20c2-4 5-5 8.6-5s6.6 1 8.6 5l.8-4.5H22.6z" fill="var(--card-hair)" ${INK}/>
<path d="M22.5 16 21 8.5l5.5 3.5L32 5.5l5.5 6.5L43 8.5 41.5 16c-6-1.6-13-1.6-19 0z" ${GOLD} ${INK}/>
<circle cx="21" cy="8" r="1.5" fill="currentColor" ${INK}/><circle cx="32" cy="5" r="1.8" fill="currentColor" ${INK}/><circle cx="43" cy="8" r="1.5" fill="currentColor" ${INK}/>
<path d="M10 40c-1-6-1-10 0-15" fill="none" stroke="#3f7d4c" stroke-width="1.6" stroke-linecap="round"/>
<path d="M9.6 33c-3 0-4-2-4-3.5 3-.5 4.5 1.5 4 3.5z" fill="#3f7d4c"/>
<g ${INK} fill="currentColor"><circle cx="10" cy="18.5" r="2.5"/><circle cx="6.8" cy="21" r="2.5"/><circle cx="13.2" cy="21" r="2.5"/><circle cx="8" cy="24.6" r="2.5"/><circle cx="12" cy="24.6" r="2.5"/></g><circle cx="10" cy="22" r="1.9" ${GOLD} ${INK}/>`;

const jack = `<path d="M22.5 18c-4 4-4 12-1.5 16 2 2 5 2 6 0V18zM41.5 18c4 4 4 12 1.5 16-2 2-5 2-6 0V18z" fill="var(--card-hair)" ${INK}/>
${robe(`<path d="M23 36.5l9 7.5 9-7.5 2.5 1.5L32 50 20.5 38z" fill="#fffdf6" ${INK}/><path d="M32 50.5v-5" ${INK}/>`)}
${face}${lips}
<path d="M20.5 18.5c-2-9 5-14 13-13.5 8 .5 12 6 10.5 13.5-7-2.5-16-2.5-23.5 0z" fill="currentColor" ${INK}/>
<path d="M21 19.5c7-2.5 15-2.5 22 0v-3.4c-7-2.5-15-2.5-22 0z" ${GOLD} ${INK}/>
<path d="M41 9C47 2 54 3 57 7c-4-.5-8 1.5-12.5 6z" fill="#fffdf6" ${INK}/>
<path d="M9.5 45V9" stroke="var(--card-ink)" stroke-width="2.6" stroke-linecap="round"/><path d="M9.5 45V9" stroke="#a9764a" stroke-width="1.3" stroke-linecap="round"/>
<path d="M9.5 3l3 6-3 4-3-4zM9.5 14c4-1 6 1 6.5 4-3-.5-4.5 0-6.5 2zM9.5 14c-4-1-6 1-6.5 4 3-.5 4.5 0 6.5 2z" fill="#dfe4ea" ${INK}/>`;

/** The half figures by rank. */
export const COURTS = { K: king, Q: queen, J: jack };
