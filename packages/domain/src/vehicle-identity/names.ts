/** Returns the letters and digits of a name in lower case: 'F-150' is 'f150', 'Citroën' is 'citroen'. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/**
 * Returns whether two names differ at most in case, accents, blanks and signs. Names without Latin letters
 * are compared as they are.
 */
export function isSameName(one: string, other: string): boolean {
  const plain = plainName(one);
  return plain === '' ? one.trim().toLowerCase() === other.trim().toLowerCase() : plain === plainName(other);
}

/**
 * Returns the words that follow a model's name at the beginning of a text; '' where there are none, null
 * where the text does not begin with the name. 'F150 XLT CREW' begins with 'F-150', and 'XLT CREW' follows;
 * 'F-1500' does not.
 */
export function textAfterName(name: string, text: string): string | null {
  let missing = plainName(name);
  if (missing === '') return null;
  let end = 0;
  for (const character of text) {
    if (missing === '') break;
    const plain = plainName(character);
    if (!missing.startsWith(plain)) return null;
    missing = missing.slice(plain.length);
    end += character.length;
  }
  const remainder = text.slice(end);
  if (missing !== '' || /^[\p{L}\p{N}]/u.test(remainder)) return null;
  return unwrap(remainder.replace(/^[^\p{L}\p{N}(]+/u, '').trim());
}

/** Removes parentheses around the whole text. */
const unwrap = (text: string): string => /^\(([^()]*)\)$/.exec(text)?.[1]?.trim() ?? text;
