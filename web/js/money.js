// Whole cents as a card room writes them.

/** `$1,250`, `$0.50`. @param {number} cents */
export function money(cents) {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.abs(cents);
  const dollars = Math.floor(whole / 100).toLocaleString("en-US");
  const rest = whole % 100;
  return `${sign}$${dollars}${rest ? "." + String(rest).padStart(2, "0") : ""}`;
}

/** `$1.2k` where there is little room. @param {number} cents */
export function shortMoney(cents) {
  if (Math.abs(cents) < 1_000_000) return money(cents);
  const thousands = cents / 100_000;
  return thousands < 1000 ? `$${trim(thousands)}k` : `$${trim(thousands / 1000)}m`;
}

const trim = (number) => number.toFixed(1).replace(/\.0$/, "");

/** With its sign: `+$5`, `−$10`, `even`. @param {number} cents */
export function net(cents) {
  if (cents === 0) return "even";
  return (cents > 0 ? "+" : "") + money(cents);
}

/** Reads what somebody typed as dollars; `null` if it is no amount. @param {string} text */
export function cents(text) {
  const tidy = text.replace(/[$,\s]/g, "");
  if (!/^\d+(\.\d{0,2})?$/.test(tidy)) return null;
  return Math.round(Number(tidy) * 100);
}

/** What the adviser makes of an action, in its unit: `+$1.30`, `80 %`, `−0.52`; a star where it has no value. */
export function worth(value, unit) {
  if (value === null || value === undefined) return "★";
  if (unit === "share") return `${Math.round(100 * value)} %`;
  const sign = value < 0 ? "−" : "+";
  return sign + (unit === "cents" ? money(Math.round(Math.abs(value))) : Math.abs(value).toFixed(2));
}
