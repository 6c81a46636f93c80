/** Stands before the text as typed: below every character that a unit can have. */
const END = '\u0001';
const BEHIND_END = '\u0002';
const DIGITS = /\d+/g;
const ACCENTS = /\p{M}/gu;

/**
 * A sort key of a unit that is compared by bytes, so that server, database and screen order units alike: runs of digits by their
 * value, letters without case or accent. Texts that are equal so far are ordered as typed.
 *
 * A run of digits becomes 0, its length without leading zeros as one character, and its digits: the longer number is the larger one.
 * `TPA-9` gives `tpa-019` and `TPA-17` gives `tpa-0217`, each followed by the text itself.
 */
export function naturalOrderKey(text: string): string {
  return `${valueKey(text)}${END}${text}`;
}

/**
 * Returns the first key of units equal to a text but for case, accents and leading zeros, and the first key
 * behind them: '01001' is between both for '1001'.
 */
export function naturalOrderRange(text: string): { from: string; before: string } {
  const from = `${valueKey(text)}${END}`;
  return { from, before: `${valueKey(text)}${BEHIND_END}` };
}

function valueKey(text: string): string {
  const letters = text.normalize('NFD').replaceAll(ACCENTS, '').toLowerCase();
  return letters.replaceAll(DIGITS, (run) => {
    const digits = run.replace(/^0+/, '');
    return `0${String.fromCharCode(0x30 + digits.length)}${digits}`;
  });
}
