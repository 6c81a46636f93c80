const SCHEME = /\p{L}[\p{L}\d+.-]*:\/+/gu;
/** A dot or @ inside a word. Mail programs turn such words into links. */
const JOINED = /(?<=[\p{L}\d])[.@](?=\p{L}{2})/gu;

/**
 * Returns a name without the parts that mail programs turn into links, because users may name companies and
 * themselves as they like: 'evil.example' becomes 'evil example'. Abbreviations such as 'St. Louis' and
 * 'U.S. Rentals' stay.
 */
export const withoutLinks = (name: string): string =>
  name.replaceAll(SCHEME, ' ').replaceAll(JOINED, ' ').replaceAll(/\s+/g, ' ').trim();
