import { removeInvisible } from '@fleetworth/contract/field';

/** Dots, and characters of other scripts that browsers or readers take for a dot. */
const DOT_CHARACTER = String.raw`[.․‥…﹒．。｡‧۔܁܂ꓸ]`;
const LINK_PARTS: readonly RegExp[] = [
  /\p{L}[\p{L}\d+.-]*:\/+/gu,
  // A colon inside a word, such as in tel:, mailto: or localhost:80. Times such as 10:30 stay.
  /(?<=\p{L}|\p{M})[:：﹕︓](?=\S)|(?<=\S)[:：﹕︓](?=[^\s\d])/gu,
  /(?<=\S)[@＠﹫](?=\S)/gu,
  new RegExp(`(?<=www)${DOT_CHARACTER}(?=\\S)`, 'giu'),
  // Top-level domains have at least two letters. Domains may contain emoji and letters of any script.
  new RegExp(`(?<=\\S)${DOT_CHARACTER}(?=[\\p{L}\\p{M}]{2}|[^\\s.]*[^\\p{ASCII}\\s])`, 'gu'),
];
const IP_ADDRESS = new RegExp(`\\p{N}+(?:${DOT_CHARACTER}\\p{N}+){3,}`, 'gu');
const ALL_DOTS = new RegExp(DOT_CHARACTER, 'gu');

/**
 * Removes the parts of a name that mail programs turn into links, because users choose the names of
 * companies and of themselves: 'evil.example' becomes 'evil example'. Abbreviations such as 'St. Louis' and
 * 'U.S. Rentals' stay. The result is one line without invisible characters.
 */
export function removeLinks(name: string): string {
  let text = removeInvisible(name.replaceAll(/[\s\p{Cc}]+/gu, ' ')).normalize('NFC');
  text = text.replaceAll(IP_ADDRESS, (address) => address.replaceAll(ALL_DOTS, ' '));
  for (const pattern of LINK_PARTS) text = text.replaceAll(pattern, ' ');
  return text.replaceAll(/\s+/g, ' ').trim();
}
