/**
 * Pattern of one section of a number format code, for whole numbers. 'plain' adds no text to the number. Null
 * is a format that can't be applied exactly.
 */
type SectionPattern = readonly PatternToken[] | 'plain' | null;

type PatternToken = { digit: '0' | '#' } | { text: string } | 'number';

export interface NumberPattern {
  positive: SectionPattern;
  zero: SectionPattern;
}

/** Built-in formats have an id instead of a code: 1 is '0', 4 is '#,##0.00'. */
const BUILT_IN_ID = /^[1-9]\d*$/;
const PLAIN_PATTERN: NumberPattern = { positive: 'plain', zero: 'plain' };

const TOKEN_PATTERN = new RegExp(
  [
    String.raw`"(?<quoted>[^"]*)"`,
    String.raw`\\(?<escaped>.)`,
    String.raw`(?<sign>[\s$+():!^&'~{}<>=-])`,
    '(?<digit>[0#])',
    '(?<number>general)',
    // Widths, fillers, colors and languages add no text.
    String.raw`(?<silent>[_*].|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|\$-[^\]]*)\])`,
    '(?<decimal>E[+-]|[.,?/@1-9])',
    String.raw`(?<other>\[[^\]]*\]|.)`,
  ].join('|'),
  'gisu',
);

export function parseNumberPattern(code: string): NumberPattern {
  if (BUILT_IN_ID.test(code)) return PLAIN_PATTERN;
  const sections = splitSections(code);
  const positive = parseSection(sections[0] ?? '');
  return { positive, zero: sections.length > 2 ? parseSection(sections[2] ?? '') : positive };
}

/**
 * Splits a code at the semicolons outside texts. The sections are for numbers above 0, below 0, for 0, and
 * for texts.
 */
const splitSections = (code: string): string[] =>
  code
    .replaceAll(/"[^"]*"|\\./gsu, (text) => text.replaceAll(';', SEMICOLON_IN_TEXT))
    .split(';')
    .map((section) => section.replaceAll(SEMICOLON_IN_TEXT, ';'));

const SEMICOLON_IN_TEXT = '\uE000';

function parseSection(section: string): SectionPattern {
  const tokens: PatternToken[] = [];
  // A format with separators or decimals is plain if it adds no text. Otherwise it can't be applied exactly.
  let hasInexactToken = false;
  for (const { groups = {} } of section.matchAll(TOKEN_PATTERN)) {
    const { quoted, escaped, sign, digit, number, decimal, other } = groups;
    const text = quoted ?? escaped ?? sign;
    if (other !== undefined) return null;
    if (text !== undefined && text !== '') tokens.push({ text });
    else if (digit !== undefined) tokens.push({ digit: digit === '0' ? '0' : '#' });
    else if (number !== undefined) tokens.push('number');
    else if (decimal !== undefined) hasInexactToken = true;
  }
  if (!tokens.some(isTextToken)) return 'plain';
  return hasInexactToken || tokens.every(isTextToken) ? null : tokens;
}

const isTextToken = (token: PatternToken): boolean => typeof token === 'object' && 'text' in token;

/** Spreadsheets store 15 digits of a number and display zeros for all others. */
export const MAX_EXACT_NUMBER = 1e15;

// 41 with "TRK-"0000 is 'TRK-0041'. Returns the number when its format adds no text, and null when the text
// can't be determined exactly.
export function formatPatternText(number: number, { positive, zero }: NumberPattern): string | number | null {
  const pattern = number === 0 ? zero : positive;
  if (pattern === 'plain') return number;
  if (pattern === null || !Number.isInteger(number) || number < 0 || number >= MAX_EXACT_NUMBER) return null;
  return fillDigits(number, pattern).trim();
}

/** Fills digits from the right like spreadsheets do. The first placeholder takes all remaining digits. */
function fillDigits(number: number, pattern: readonly PatternToken[]): string {
  let remainingDigits = number === 0 ? '' : String(number);
  const firstDigitIndex = pattern.findIndex((token) => typeof token === 'object' && 'digit' in token);
  let text = '';
  for (let index = pattern.length - 1; index >= 0; index -= 1) {
    const token = pattern[index] as PatternToken;
    if (token === 'number') text = `${number}${text}`;
    else if ('text' in token) text = token.text + text;
    else {
      const consumed = index === firstDigitIndex ? remainingDigits : remainingDigits.slice(-1);
      remainingDigits = remainingDigits.slice(0, remainingDigits.length - consumed.length);
      text = (consumed === '' && token.digit === '0' ? '0' : consumed) + text;
    }
  }
  return text;
}
