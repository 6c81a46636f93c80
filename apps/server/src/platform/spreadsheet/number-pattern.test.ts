import { describe, expect, test } from 'vitest';
import { parseNumberPattern, formatPatternText } from './number-pattern.ts';

describe('a whole number in a column of texts', () => {
  test.each<[string, string | number]>([
    ['"TRK-"0000', 'TRK-0041'],
    ['"U-"0', 'U-41'],
    ['\\T0', 'T41'],
    ['\\U\\-00000', 'U-00041'],
    ['"V"0"X"', 'V41X'],
    ['0"-A"', '41-A'],
    ['000-0000', '000-0041'],
    ['"#"0', '#41'],
    ['#-###', '-41'],
    ['0" km"', '41 km'],
    ['"Unit "General', 'Unit 41'],
    ['[Red]"A"0', 'A41'],
    ['[$-409]"A"0', 'A41'],
    ['"a;b"0;"c"0', 'a;b41'],
    ['"A"0;"B"0;"C"0', 'A41'],
  ])('has the text that %s shows', (code, text) => {
    expect(formatPatternText(41, parseNumberPattern(code))).toBe(text);
  });

  test.each([
    'General',
    '0',
    '00000',
    '@',
    '#,##0',
    '0.00',
    '0.00E+00',
    '#,##0;-#,##0',
    '#,##0_);(#,##0)',
    '_(* #,##0_)',
    '[Red]0',
    '1',
    '37',
  ])('stays a number with %s, which adds no text', (code) => {
    expect(formatPatternText(41, parseNumberPattern(code))).toBe(41);
    expect(formatPatternText(41.5, parseNumberPattern(code))).toBe(41.5);
  });

  test.each([
    '"U-"#,##0',
    '"U-"0.00',
    '"U-"@',
    '"Sold"',
    '0%',
    '0.0"%"',
    '$#,##0',
    '[$€-407] #,##0',
    '€0',
    '[<100]"A"0;"B"0',
    '[<100]0;00',
    '# ?/?',
    '0 km',
  ])('has no text with %s, which cannot be applied exactly', (code) => {
    expect(formatPatternText(41, parseNumberPattern(code))).toBeNull();
  });

  test('fills digits from the right, and the first placeholder gets all remaining ones', () => {
    expect(formatPatternText(12_345_678, parseNumberPattern('000-0000'))).toBe('1234-5678');
    expect(formatPatternText(5, parseNumberPattern('"A"0"-"00'))).toBe('A0-05');
    expect(formatPatternText(0, parseNumberPattern('"A"0;;"none"'))).toBeNull();
    expect(formatPatternText(0, parseNumberPattern('"A"0;"B"0;"C"00'))).toBe('C00');
    expect(formatPatternText(0, parseNumberPattern('"A"#'))).toBe('A');
  });

  test('has no text where decimals, a sign or digits beyond 15 were lost', () => {
    for (const number of [41.5, -41, 1e15])
      expect(formatPatternText(number, parseNumberPattern('"U-"0'))).toBeNull();
  });
});
