/** Not a name: placeholders, and the codes of other countries' price lists. */
const MEANINGLESS =
  /^(n\/?a|tbd|none|unknown|others?|export( only)?|mexico only|hgs|top|jsl|tax)$|\b(level|middle)\b/i;
const KEPT_SLASH = '\u2215';
/** The cab of a pickup is its body, whether or not a detail stands next to it. */
const CAB = /\b(super ?(cab|crew)|(crew|quad|regular|mega|double|access|extended|king) cab)\b/gi;
const WHEELS = /\b[SD]RW\b/g;

/**
 * The details (trims) that one entry of the vPIC table stands for, each as one clean name.
 * 'L/LE/SE/XLE' are four; 'LT (1LT)' is LT; 'Premium, Komfort (Canada)' is Premium; 'Base/ LX' are Base and LX.
 */
export function detailNames(entry: string): string[] {
  const names = new Set<string>();
  for (const part of parts(entry)) {
    const name = cleanDetail(part);
    if (name !== null) names.add(name);
  }
  return [...names];
}

/** Slashes separate details, but those of 'w/ Technology' and 'R/T' belong to a name. */
function parts(entry: string): string[] {
  return entry
    .replace(/\bw\//gi, 'with ')
    .replace(/\b([AMR])\/([TR])\b|\b(S)\/(C)\b/g, `$1$3${KEPT_SLASH}$2$4`)
    .split(/\s*(?:\/|,|;|\bor\b)\s*/)
    .map((part) => part.replaceAll(KEPT_SLASH, '/'))
    .filter((part) => !/\((canada|mexico|s america)\)/i.test(part));
}

function cleanDetail(part: string): string | null {
  const name = part
    .replace(/\([^)]*\)/g, ' ')
    .replace(CAB, ' ')
    .replace(WHEELS, ' ')
    // Options behind a plus: Limited+M/R+NAVI.
    .replace(/\+(?=\S).*$/, '')
    .replace(/^[\s-]+/, '')
    .replace(/\s*pkg\.?$/i, ' Package')
    // BMW's SA and NA are bodies, not details.
    .replace(/\b[NS]A\s*$/, '')
    .replace(/[.\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (name === '' || name.length > 40 || MEANINGLESS.test(name) || /[()]/.test(name)) return null;
  return name.split(' ').map(unshout).join(' ');
}

/** BADLANDS is Badlands; XLT, SRT8 and TRD stay as they are. */
function unshout(word: string): string {
  const isShouted = /^[A-Z]{5,}$/.test(word) || SHOUTED_SHORT.has(word);
  return isShouted ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}

const SHOUTED_SHORT = new Set(['BASE', 'BEND', 'BIG', 'FREE', 'LOBO', 'PLUS', 'PURE']);
