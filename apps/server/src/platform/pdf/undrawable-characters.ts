const REPLACEMENT_CHARACTER = '\uFFFD';

/** A character belongs to the first script that matches it. */
const SCRIPTS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Chinese or Japanese', /\p{Script=Han}/u],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
];
const OTHER_CHARACTERS = 'other characters';

const MAX_LISTED_CODES = 40;

export class UndrawableCharacters {
  readonly #canDraw: (code: number) => boolean;
  readonly #codes = new Set<number>();

  constructor(canDraw: (code: number) => boolean) {
    this.#canDraw = canDraw;
  }

  replaceUndrawable(text: string): string {
    return Array.from(text, (character) => {
      const code = character.codePointAt(0) ?? 0;
      if (character === '\n' || this.#canDraw(code)) return character;
      this.#codes.add(code);
      return REPLACEMENT_CHARACTER;
    }).join('');
  }

  /** Returns one sentence per script: 'Can\'t be printed, shown as \uFFFD: Korean U+D604 U+B300.' */
  describeReplaced(): string[] {
    const codesByScript = Map.groupBy(
      [...this.#codes].toSorted((a, b) => a - b),
      scriptOf,
    );
    return [...codesByScript].map(([script, codes]) => {
      const listedCodes = codes.slice(0, MAX_LISTED_CODES).map(formatCode).join(' ');
      const unlistedCount = codes.length - MAX_LISTED_CODES;
      return (
        `Can't be printed, shown as ${REPLACEMENT_CHARACTER}: ${script} ` +
        `${listedCodes}${unlistedCount > 0 ? ` and ${unlistedCount} more` : ''}.`
      );
    });
  }
}

function scriptOf(code: number): string {
  const character = String.fromCodePoint(code);
  return SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0] ?? OTHER_CHARACTERS;
}

const formatCode = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
