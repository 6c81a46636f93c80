import { expect, test } from 'vitest';
import { formatPhone, toPhoneDigits } from './phone-format.ts';

test.each([
  ['', ''],
  ['8', '(8'],
  ['(813', '(813'],
  ['8135', '(813)-5'],
  ['(813)-', '(813'],
  ['8135550', '(813)-555-0'],
  ['8135550100', '(813)-555-0100'],
  ['813 555-0100', '(813)-555-0100'],
  ['+1 813 555 0100', '(813)-555-0100'],
  ['(813)-555-01001', '(813)-555-01001'],
  ['ask Dana', 'ask Dana'],
])('formats %j as %j while typing', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

test.each([
  ['(813)-555-0100', '8135550100'],
  [' ', null],
  ['(813)-555', '813555'],
  ['ask Dana', 'ask Dana'],
])('sends %j as %j', (typed, digits) => {
  expect(toPhoneDigits(typed)).toBe(digits);
});
