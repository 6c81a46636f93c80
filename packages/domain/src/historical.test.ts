import { expect, test } from 'vitest';
import { yearAgoConditionCents } from './historical.ts';

test('last year’s price is moved by today’s ratio of the condition to good, to the cent', () => {
  const question = { lastYearCents: 2_410_000, conditionCents: 1_964_000, goodCents: 2_135_000 };
  expect(yearAgoConditionCents(question)).toBe(2_216_974);
  expect(yearAgoConditionCents({ ...question, conditionCents: 2_135_000 })).toBe(2_410_000);
});

test('a price of 0, or a value that is missing today, is no price', () => {
  const question = { lastYearCents: 2_410_000, conditionCents: 1_964_000, goodCents: 2_135_000 };
  expect(yearAgoConditionCents({ ...question, lastYearCents: 0 })).toBeNull();
  expect(yearAgoConditionCents({ ...question, conditionCents: null })).toBeNull();
  expect(yearAgoConditionCents({ ...question, goodCents: 0 })).toBeNull();
});
