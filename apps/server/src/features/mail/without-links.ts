const SCHEME = /\p{L}[\p{L}\d+.-]*:\/+/gu;
/** A dot, also of other scripts, or @ inside a word. Mail programs turn such words into links. */
const JOINED = /(?<=[\p{L}\p{M}\d])[.@。．｡](?=[\p{L}\p{M}]{2})/gu;

/**
 * Returns a name without the parts that mail programs turn into links, because users may name companies and
 * themselves as they like: 'evil.example' becomes 'evil example'. Abbreviations such as 'St. Louis' and
 * 'U.S. Rentals' stay.
 */
export const withoutLinks = (name: string): string =>
  name.normalize('NFC').replaceAll(SCHEME, ' ').replaceAll(JOINED, ' ').replaceAll(/\s+/g, ' ').trim();
