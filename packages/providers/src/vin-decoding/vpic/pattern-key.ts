/**
 * Characters that a key of the vPIC pattern table allows at positions 4 to 17. Two numbers per position: 26
 * bits for the letters and 10 bits for the digits.
 */
export type PatternKey = Int32Array;

const FIRST_POSITION = 4;
const LAST_POSITION = 17;
const POSITIONS = LAST_POSITION - FIRST_POSITION + 1;
/**
 * Position in the VIN that the first character after a key's `|` stands for. It holds the year, and the next
 * position the plant.
 */
const POSITION_AFTER_BAR = 10;
const ANY_LETTER = lettersOf('ABCDEFGHJKLMNPRSTUVWXYZ');
const ANY_DIGIT = 0b11_1111_1111;

/**
 * Parses a key. '*[FWX]1[CE]' requires F, W or X at position 5, 1 at 6, and C or E at 7; '*****|*K' requires
 * plant K at position 11.
 */
export function parseKey(key: string): PatternKey {
  const parsed = new Int32Array(POSITIONS * 2);
  for (let index = 0; index < POSITIONS; index++) {
    parsed[index * 2] = ANY_LETTER;
    parsed[index * 2 + 1] = ANY_DIGIT;
  }
  let index = 0;
  for (const [token] of key.matchAll(/\[[^\]]*\]|./g)) {
    if (token === '|') index = POSITION_AFTER_BAR - FIRST_POSITION;
    else {
      if (token !== '*' && index < POSITIONS) {
        const characters = charactersOf(token);
        parsed[index * 2] = lettersOf(characters);
        parsed[index * 2 + 1] = digitsOf(characters);
      }
      index++;
    }
  }
  return parsed;
}

export function areCompatible(a: PatternKey, b: PatternKey): boolean {
  for (let index = 0; index < a.length; index += 2) {
    const letters = (a[index] as number) & (b[index] as number);
    const digits = (a[index + 1] as number) & (b[index + 1] as number);
    if ((letters | digits) === 0) return false;
  }
  return true;
}

export function intersectKeys(a: PatternKey, b: PatternKey): PatternKey {
  return a.map((mask, index) => mask & (b[index] as number));
}

/** Returns the characters that the key allows at a position of the VIN: all 33 when it is unrestricted. */
export function charactersAt(key: PatternKey, position: number): string {
  const index = (position - FIRST_POSITION) * 2;
  const letters = key[index] ?? 0;
  const digits = key[index + 1] ?? 0;
  let characters = '';
  for (let bit = 0; bit < 26; bit++) if (letters & (1 << bit)) characters += String.fromCharCode(65 + bit);
  for (let bit = 0; bit < 10; bit++) if (digits & (1 << bit)) characters += String(bit);
  return characters;
}

function charactersOf(token: string): string {
  return token
    .replace(/^\[|\]$/g, '')
    .replace(/(.)-(.)/g, (_, from: string, to: string) => characterRange(from, to));
}

function characterRange(from: string, to: string): string {
  let range = '';
  for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) range += String.fromCharCode(code);
  return range;
}

function lettersOf(characters: string): number {
  let mask = 0;
  for (const character of characters) {
    if (character >= 'A' && character <= 'Z') mask |= 1 << (character.charCodeAt(0) - 65);
  }
  return mask;
}

function digitsOf(characters: string): number {
  let mask = 0;
  for (const character of characters) {
    if (character >= '0' && character <= '9') mask |= 1 << Number(character);
  }
  return mask;
}
