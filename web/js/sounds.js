// Sounds of a table, made here and now: a chip, a card, one's turn. Off unless the reader wants them.

import { settings } from "./settings.js";
import { own } from "./state.js";

/** @type {AudioContext | null} */
let air = null;

/** A short noise through a filter: paper, or clay. */
function noise(at, { high, long, loud }) {
  const buffer = air.createBuffer(1, Math.ceil(air.sampleRate * long), air.sampleRate);
  const grains = buffer.getChannelData(0);
  for (let grain = 0; grain < grains.length; grain++) grains[grain] = (Math.random() * 2 - 1) * (1 - grain / grains.length) ** 3;
  const source = new AudioBufferSourceNode(air, { buffer });
  const filter = new BiquadFilterNode(air, { type: "bandpass", frequency: high, Q: 1.4 });
  source.connect(filter).connect(new GainNode(air, { gain: loud })).connect(air.destination);
  source.start(at);
}

/** A bell that dies away. */
function bell(at, pitch, loud) {
  const tone = new OscillatorNode(air, { type: "sine", frequency: pitch });
  const gain = new GainNode(air, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
  tone.connect(gain).connect(air.destination);
  tone.start(at);
  tone.stop(at + 0.5);
}

const SOUNDS = {
  card: (at) => noise(at, { high: 2600, long: 0.09, loud: 0.35 }),
  chip: (at) => [0, 0.045].forEach((late) => noise(at + late, { high: 5200, long: 0.035, loud: 0.5 })),
  turn: (at) => [[0, 660], [0.12, 880]].forEach(([late, pitch]) => bell(at + late, pitch, 0.12)),
};

const cardsOf = (view) => view.seats.flatMap((seat) => seat.hands).concat(view.middle).reduce((sum, spread) => sum + spread.cards.length, 0);
const chipsOf = (view) => view.seats.flatMap((seat) => seat.bets).concat(view.pots).reduce((sum, it) => sum + it.cents, 0);
const isAsked = (view) => Boolean(own(view)) && view.asked.includes(view.you);

/** What is heard when one view follows another. */
export function heardBetween(before, view) {
  if (!before) return [];
  const turn = isAsked(view) && !isAsked(before) && view.phase !== "bets";
  return [cardsOf(view) > cardsOf(before) && "card", chipsOf(view) > chipsOf(before) && "chip", turn && "turn"].filter(Boolean);
}

/** Makes the sounds between two views, where the reader wants to hear them. */
export function sound(before, view) {
  if (settings.sound !== "on" || document.hidden) return;
  const names = heardBetween(before, view);
  if (!names.length) return;
  air ??= new AudioContext();
  if (air.state === "suspended") air.resume();
  names.forEach((name, place) => SOUNDS[name](air.currentTime + place * 0.07));
}
