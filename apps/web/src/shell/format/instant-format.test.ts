import { expect, test } from 'vitest';
import { formatInstant } from './instant-format.ts';

const noon = new Date(2026, 10, 20, 12, 5);

test('a moment of today is written by its time alone', () => {
  expect(formatInstant(noon, '2026-11-20')).toMatch(/^12:05\sPM$/);
});

test('a moment of another day carries its date', () => {
  expect(formatInstant(noon, '2026-11-21')).toMatch(/^11\/20\/2026, 12:05\sPM$/);
});
