// Elements made by hand, and a fresh tree folded into the one on the page.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element. `on…` properties are handlers, the rest are attributes; `null` and `false`
 * leave one out. A handler is kept beside the element, so that `morph` can exchange it.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  element.handlers = {};
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) listen(element, name.slice(2), value);
    else put(element, name, value === true ? "" : String(value));
  }
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/** Sets an attribute. Styles go in as a script's, which a strict policy of the page's content lets. */
function put(element, name, value) {
  if (name === "style") element.style.cssText = value;
  else element.setAttribute(name, value);
}

/** An element whose inside is drawn as markup of our own making, never of a name or a message. */
export function drawn(tag, props, markup) {
  const element = h(tag, { ...props, "data-drawn": markup.length + ":" + hash(markup) });
  element.innerHTML = markup;
  return element;
}

function hash(text) {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) | 0;
  return sum;
}

function listen(element, type, handler) {
  if (!(type in element.handlers)) {
    element.addEventListener(type, (event) => element.handlers[type]?.(event));
  }
  element.handlers[type] = handler;
}

/** Makes `old` like `fresh` and keeps the elements that stay: focus and motion survive. */
export function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) {
    old.replaceWith(fresh);
    return fresh;
  }
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return old;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  const drawnAlike = old.dataset.drawn === fresh.dataset.drawn;
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) put(old, name, value);
  }
  for (const type of Object.keys(old.handlers ?? {})) old.handlers[type] = null;
  for (const [type, handler] of Object.entries(fresh.handlers ?? {})) listen(old, type, handler);
  if (fresh.dataset.drawn) {
    if (!drawnAlike) old.replaceChildren(...fresh.childNodes);
  } else {
    morphChildren(old, fresh);
  }
  return old;
}

const keyOf = (node) => node.dataset?.key;

function morphChildren(old, fresh) {
  const keyed = new Map();
  for (const child of old.childNodes) if (keyOf(child)) keyed.set(keyOf(child), child);
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const key = keyOf(next);
    const same = key ? keyed.get(key) : at && !keyOf(at) ? at : null;
    if (!same || same.nodeName !== next.nodeName) {
      old.insertBefore(next, at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same, at);
    morph(same, next);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/** The one element of that name in the page. */
export const $ = (selector, within = document) => within.querySelector(selector);
