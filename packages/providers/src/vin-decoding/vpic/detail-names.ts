/** Placeholders, and codes of price lists of other countries. */
const MEANINGLESS_DETAIL =
  /^(n\/?a|tbd|none|unknown|others?|export( only)?|mexico only|hgs|top|jsl|tax)$|\b(level|middle)\b/i;
/** Replaces a slash that belongs to a name while an entry is split at slashes. */
const NAME_SLASH = '\u2215';
/** Cab of a pickup. It belongs to the body style, so it is removed from trim names. */
const CAB = /\b(super ?(cab|crew)|(crew|quad|regular|mega|double|access|extended|king) cab)\b/gi;
/** Single or dual rear wheels. */
const WHEELS = /\b[SD]RW\b/g;

/**
 * Splits an entry of the vPIC table into clean trim names. 'L/LE/SE/XLE' has four; 'LT (1LT)' is LT;
 * 'Premium, Komfort (Canada)' is Premium; 'Base/ LX' is Base and LX.
 */
export function splitDetailNames(entry: string): string[] {
  const names = new Set<string>();
  for (const part of splitEntry(entry)) {
    const name = simplifyName(part);
    if (name !== null) names.add(name);
  }
  return [...names];
}

/** Splits at slashes, except in names like 'w/ Technology' and 'R/T'. */
function splitEntry(entry: string): string[] {
  return entry
    .replace(/\bw\//gi, 'with ')
    .replace(/\b([AMR])\/([TR])\b|\b(S)\/(C)\b/g, `$1$3${NAME_SLASH}$2$4`)
    .split(/\s*(?:\/|,|;|\bor\b)\s*/)
    .map((name) => name.replaceAll(NAME_SLASH, '/'))
    .filter((name) => !/\((canada|mexico|s america)\)/i.test(name));
}

function simplifyName(part: string): string | null {
  const name = part
    .replace(/\([^)]*\)/g, ' ')
    .replace(CAB, ' ')
    .replace(WHEELS, ' ')
    // Removes options after a plus: Limited+M/R+NAVI.
    .replace(/\+(?=\S).*$/, '')
    .replace(/^[\s-]+/, '')
    .replace(/\s*pkg\.?$/i, ' Package')
    // BMW's SA and NA are body codes and not trims.
    .replace(/\b[NS]A\s*$/, '')
    .replace(/[.\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (name === '' || name.length > 40 || MEANINGLESS_DETAIL.test(name) || /[()]/.test(name)) return null;
  return name.split(' ').map(capitalize).join(' ');
}

/** Converts BADLANDS to Badlands, and keeps XLT, SRT8 and TRD. */
function capitalize(word: string): string {
  const isUpperCaseWord = /^[A-Z]{5,}$/.test(word) || SHORT_NAMES.has(word);
  return isUpperCaseWord ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}

const SHORT_NAMES = new Set(['BASE', 'BEND', 'BIG', 'FREE', 'LOBO', 'PLUS', 'PURE']);
