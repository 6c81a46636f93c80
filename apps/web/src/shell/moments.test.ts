import { expect, test } from 'vitest';
import { writeMoment } from './moments.ts';

const noon = new Date(2026, 10, 20, 12, 5);

test('a moment of today is written by its time alone', () => {
  expect(writeMoment(noon, new Date(2026, 10, 20, 18, 0))).toMatch(/^12:05\sPM$/);
});

test('a moment of another day carries its date', () => {
  expect(writeMoment(noon, new Date(2026, 10, 21, 8, 0))).toMatch(/^11\/20\/2026, 12:05\sPM$/);
});
