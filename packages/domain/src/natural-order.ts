/** Stands before the text as typed: below every character that a unit can have. */
const END = '\u0001';
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
  const letters = text.normalize('NFD').replaceAll(ACCENTS, '').toLowerCase();
  const numbered = letters.replaceAll(DIGITS, (run) => {
    const digits = run.replace(/^0+/, '');
    return `0${String.fromCharCode(0x30 + digits.length)}${digits}`;
  });
  return `${numbered}${END}${text}`;
}
