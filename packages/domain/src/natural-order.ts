/** Separator between the key and the unchanged text. Sorts below every character that a unit can have. */
const END = '\u0001';
const AFTER_END = '\u0002';
const DIGITS = /\d+/g;
const ACCENTS = /\p{M}/gu;

/**
 * Returns a sort key for a unit. Comparing the keys as bytes gives the same order on the server, in the
 * database and on screen. Runs of digits are ordered by their value, letters regardless of case and accents.
 * Units that differ only in case, accents or leading zeros are ordered by their unchanged text. A run of
 * digits loses its leading zeros and gets a prefix: `0`, then the number of remaining digits as one
 * character. So a longer number is larger. `TPA-9` gives `tpa-019` and `TPA-17` gives `tpa-0217`, each
 * followed by the text itself.
 */
export function naturalOrderKey(text: string): string {
  return `${valueKey(text)}${END}${text}`;
}

/**
 * Returns the range of keys of units that equal a text except for case, accents and leading zeros.
 * `endExclusive` is the first key after the range. '01001' is in the range of '1001'.
 */
export function naturalOrderRange(text: string): { from: string; endExclusive: string } {
  const from = `${valueKey(text)}${END}`;
  return { from, endExclusive: `${valueKey(text)}${AFTER_END}` };
}

function valueKey(text: string): string {
  const letters = text.normalize('NFD').replaceAll(ACCENTS, '').toLowerCase();
  return letters.replaceAll(DIGITS, (run) => {
    const digits = run.replace(/^0+/, '');
    return `0${String.fromCharCode(0x30 + digits.length)}${digits}`;
  });
}
