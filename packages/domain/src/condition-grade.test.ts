import { expect, test } from 'vitest';
import { conditionOfGrade } from './condition-grade.ts';

test.each([
  ['5', 'excellent'],
  ['4.5', 'excellent'],
  ['45', 'excellent'],
  ['50', 'excellent'],
  ['4.49', 'good'],
  ['44', 'good'],
  ['4.2', 'good'],
  ['4,2', 'good'],
  ['42', 'good'],
  ['2.5', 'good'],
  ['25', 'good'],
  ['2.4', 'fair'],
  ['24', 'fair'],
  ['10', 'fair'],
  ['1', 'fair'],
  ['CR 4.7', 'excellent'],
  ['Grade 3', 'good'],
] as const)('the grade %s means %s', (text, condition) => {
  expect(conditionOfGrade(text)).toBe(condition);
});

test.each(['', '0', '0.0', '5.1', '7', '9.9', '50.5', '51', '-1', '4.5 %', '$45', 'A', '4.2.1', '100'])(
  '%o is no grade',
  (text) => {
    expect(conditionOfGrade(text)).toBeNull();
  },
);
