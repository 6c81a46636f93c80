/** Returns the letters and digits of a name in lower case: 'F-150' is 'f150', 'Citroën' is 'citroen'. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/**
 * Reports whether two names are equal except for case, accents, blanks and punctuation. For names without
 * Latin letters and digits, only case and outer blanks are ignored.
 */
export function isSameName(a: string, b: string): boolean {
  const plain = plainName(a);
  return plain === '' ? a.trim().toLowerCase() === b.trim().toLowerCase() : plain === plainName(b);
}

/**
 * Returns the text after a model's name: '' when nothing follows, null when the text doesn't start with the
 * name. For 'F-150' it is 'XLT CREW' in 'F150 XLT CREW' and null in 'F-1500'.
 */
export function textAfterName(name: string, text: string): string | null {
  let unmatched = plainName(name);
  if (unmatched === '') return null;
  let end = 0;
  for (const character of text) {
    if (unmatched === '') break;
    const plain = plainName(character);
    if (!unmatched.startsWith(plain)) return null;
    unmatched = unmatched.slice(plain.length);
    end += character.length;
  }
  const remainder = text.slice(end);
  if (unmatched !== '' || /^[\p{L}\p{N}]/u.test(remainder)) return null;
  return unwrap(remainder.replace(/^[^\p{L}\p{N}(]+/u, '').trim());
}

/** Removes parentheses around the whole text. */
const unwrap = (text: string): string => /^\(([^()]*)\)$/.exec(text)?.[1]?.trim() ?? text;
