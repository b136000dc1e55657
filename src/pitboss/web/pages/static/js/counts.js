// Numbers of combinations, which may have more digits than a number of this language holds: exact in files, short on the page.

const SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const raise = (power) => [...power].map((one) => (one === "-" ? "⁻" : SUPERSCRIPT[Number(one)])).join("");

/** An answer of the odds as JSON, with counts that are too long for a number as text. @param {string} text */
export function readOdds(text) {
  return JSON.parse(text.replace(/"(combinations|total)":\s*(\d{16,})/g, '"$1":"$2"'));
}

/** `3,744`, or `7.3497 × 10⁸⁴`. @param {number | string} count */
export function sayCount(count) {
  if (typeof count === "number") return count.toLocaleString("en-US");
  return sayPower(Number(count));
}

/** `4.4490 × 10⁻¹³`. @param {number} number */
export function sayPower(number) {
  const [digits, power] = number.toExponential(4).split(/e\+?/);
  return `${digits} × 10${raise(power)}`;
}
