import { isSameName, plainName } from './names.ts';

/**
 * Makes by their other spellings, both as plain names. The spellings are nicknames and the codes of US
 * police records (NCIC vehicle makes), which dealer systems and auctions use.
 */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['acur', 'acura'],
  ['alfa', 'alfaromeo'],
  ['asto', 'astonmartin'],
  ['bent', 'bentley'],
  ['benz', 'mercedesbenz'],
  ['buic', 'buick'],
  ['cadi', 'cadillac'],
  ['caddy', 'cadillac'],
  ['chev', 'chevrolet'],
  ['chevy', 'chevrolet'],
  ['chry', 'chrysler'],
  ['dodg', 'dodge'],
  ['frht', 'freightliner'],
  ['gmctruck', 'gmc'],
  ['hond', 'honda'],
  ['hyun', 'hyundai'],
  ['hyundaigenesis', 'genesis'],
  ['infi', 'infiniti'],
  ['intl', 'international'],
  ['isu', 'isuzu'],
  ['jagu', 'jaguar'],
  ['kw', 'kenworth'],
  ['landrov', 'landrover'],
  ['lexs', 'lexus'],
  ['linc', 'lincoln'],
  ['lndr', 'landrover'],
  ['mase', 'maserati'],
  ['mazd', 'mazda'],
  ['mb', 'mercedesbenz'],
  ['merc', 'mercury'],
  ['mercbenz', 'mercedesbenz'],
  ['mercedes', 'mercedesbenz'],
  ['mercedesb', 'mercedesbenz'],
  ['merz', 'mercedesbenz'],
  ['minicooper', 'mini'],
  ['mits', 'mitsubishi'],
  ['niss', 'nissan'],
  ['nissa', 'nissan'],
  ['olds', 'oldsmobile'],
  ['plym', 'plymouth'],
  ['pont', 'pontiac'],
  ['pors', 'porsche'],
  ['ptrb', 'peterbilt'],
  ['ramtruck', 'ram'],
  ['ramtrucks', 'ram'],
  ['rangerover', 'landrover'],
  ['roll', 'rollsroyce'],
  ['strn', 'saturn'],
  ['suba', 'subaru'],
  ['suzi', 'suzuki'],
  ['tesl', 'tesla'],
  ['toyt', 'toyota'],
  ['volk', 'volkswagen'],
  ['volv', 'volvo'],
  ['vw', 'volkswagen'],
]);

/** Expects a plain name: 'chev' and 'chevrolet' give 'chevrolet'. */
export const canonicalMake = (plain: string): string => SPELLINGS.get(plain) ?? plain;

/** Makes that name the same vehicles, both as plain names. Ram was a model line of Dodge until 2010. */
const EQUIVALENT_MAKES: ReadonlyMap<string, string> = new Map([
  ['volvotruck', 'volvo'],
  ['volvotrucks', 'volvo'],
  ['ram', 'dodge'],
]);

/**
 * Returns whether two makes name the same vehicles: Volvo and Volvo Truck, Dodge and Ram, Chevy and
 * Chevrolet.
 */
export function isEquivalentMake(a: string, b: string): boolean {
  const [left, right] = [a, b].map((make) => {
    const plain = canonicalMake(plainName(make));
    return plain === '' ? make.trim().toLowerCase() : (EQUIVALENT_MAKES.get(plain) ?? plain);
  });
  return left === right;
}

/** A shorter make differs from too many other names by only one letter. */
const MIN_MISSPELLED_LENGTH = 5;

/**
 * Returns the make that a text means: the same name, a code or nickname, or a name of at least five letters
 * with one letter wrong, missing, extra or swapped with its neighbor. 'TOYT' and 'Toyata' are Toyota.
 * Returns null for a misspelling that fits two makes.
 */
export function resolveMake(input: string, makes: readonly string[]): string | null {
  const makeBySpelling = findMakeBySpelling(input, makes);
  if (makeBySpelling !== null) return makeBySpelling;
  const plain = plainName(input);
  const similar = makes.filter((make) => {
    const name = plainName(make);
    return name.length >= MIN_MISSPELLED_LENGTH && isOneLetterApart(plain, name);
  });
  return similar.length === 1 ? (similar[0] ?? null) : null;
}

function findMakeBySpelling(input: string, makes: readonly string[]): string | null {
  const plain = canonicalMake(plainName(input));
  return makes.find((make) => (plain === '' ? isSameName(input, make) : plainName(make) === plain)) ?? null;
}

export function isOneLetterApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  if (start === long.length) return false;
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return (
    short.slice(start + 1) === long.slice(start + 1) ||
    (isSwapped && short.slice(start + 2) === long.slice(start + 2))
  );
}

/**
 * Returns a model as typed. If the model starts with its make, also returns it without the make: 'CHEVY
 * Silverado' and 'Silverado'.
 */
export function modelTexts(model: string, make: string): string[] {
  const words = model.trim().split(/\s+/);
  const afterMake = [1, 2]
    .filter(
      (count) => count < words.length && findMakeBySpelling(words.slice(0, count).join(' '), [make]) !== null,
    )
    .map((count) => words.slice(count).join(' '));
  return [model, ...afterMake];
}
