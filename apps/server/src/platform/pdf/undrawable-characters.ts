/** Replacement for characters that the fonts can't draw. */
const UNKNOWN = '\uFFFD';

/** Scripts with their display names. A character belongs to the first script that matches it. */
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

/** Maximum number of listed characters per script. All others are only counted. */
const MAX_LISTED = 40;

/** Replaces characters that the fonts of a document can't draw, and records them. */
export class UndrawableCharacters {
  readonly #canDraw: (code: number) => boolean;
  readonly #codes = new Set<number>();

  constructor(canDraw: (code: number) => boolean) {
    this.#canDraw = canDraw;
  }

  /** Returns the text with `UNKNOWN` in place of each character that can't be drawn. */
  replaceIn(text: string): string {
    return Array.from(text, (character) => {
      const code = character.codePointAt(0) ?? 0;
      if (character === '\n' || this.#canDraw(code)) return character;
      this.#codes.add(code);
      return UNKNOWN;
    }).join('');
  }

  /**
   * Returns a sentence for each script with the Unicode numbers of its replaced characters: 'Left out, marked
   * \uFFFD: Korean U+D604 U+B300.' Empty when all characters can be drawn.
   */
  sentences(): string[] {
    const byScript = Map.groupBy(
      [...this.#codes].toSorted((a, b) => a - b),
      scriptOf,
    );
    return [...byScript].map(([script, codes]) => {
      const listed = codes.slice(0, MAX_LISTED).map(formatCode).join(' ');
      const unlistedCount = codes.length - MAX_LISTED;
      return (
        `Left out, marked ${UNKNOWN}: ${script} ` +
        `${listed}${unlistedCount > 0 ? ` and ${unlistedCount} more` : ''}.`
      );
    });
  }
}

function scriptOf(code: number): string {
  const character = String.fromCodePoint(code);
  return SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0] ?? OTHER_CHARACTERS;
}

const formatCode = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
