import { expect, test } from 'vitest';
import { dateHint, parseTypedDate, formatTypedDate } from './typed-date.ts';

test.each([
  ['10/01/2025', '2025-10-01'],
  ['1/5/2025', '2025-01-05'],
  ['10012025', '2025-10-01'],
  [' 02/29/2028 ', '2028-02-29'],
  ['01/01/1900', '1900-01-01'],
  ['12/31/2199', '2199-12-31'],
  ['10/01/25', '2025-10-01'],
  ['20251001', '2025-10-01'],
  ['2025-10-01', '2025-10-01'],
  ['2025-10-01 00:00:00', '2025-10-01'],
  ['1-Oct-25', '2025-10-01'],
])('%j is the day %s', (typed, date) => {
  expect(parseTypedDate(typed)).toBe(date);
});

test.each([
  '31/12/2024',
  '02/30/2025',
  '02/29/2027',
  'abc',
  '',
  '10-01-2025',
  '1012025',
  '00/10/2025',
  '12/31/1899',
  '01/01/2200',
])('rejects %j instead of correcting it', (typed) => {
  expect(parseTypedDate(typed)).toBeNull();
});

test('explains how to write an unreadable date', () => {
  expect(dateHint('25/04/2025')).toBe('Enter the month first: 04/25/2025.');
  expect(dateHint('10/01/45')).toBe('Enter a four-digit year.');
  expect(dateHint('02/30/2025')).toBe('February 2025 has 28 days.');
  expect(dateHint('02-10-2020')).toBe('Enter it as 02/10/2020 or 2020-02-10.');
  expect(dateHint('abc')).toBeNull();
});

test('formats a date in the format that it parses', () => {
  expect(formatTypedDate('2025-10-01')).toBe('10/01/2025');
  expect(parseTypedDate(formatTypedDate('2024-02-29'))).toBe('2024-02-29');
});
