import { describe, expect, it } from 'vitest';
import { isSameName, textAfterName } from './names.ts';

describe('isSameName', () => {
  it.each([
    ['F-150', 'F150', true],
    ['RAV 4', 'RAV4', true],
    ['Citroën', 'CITROEN', true],
    ['F-150', 'F-250', false],
    ['丰田', '丰田', true],
    ['丰田', '本田', false],
  ])('compares %s with %s: %o', (a, b, isSame) => {
    expect(isSameName(a, b)).toBe(isSame);
  });
});

describe('textAfterName', () => {
  it.each([
    ['F-150', 'F-150 4WD', '4WD'],
    ['F-150', 'F150 XLT CREW', 'XLT CREW'],
    ['F-150', 'f 150', ''],
    ['F-150', 'F-150 (4WD)', '4WD'],
    ['F-150', 'F-150 / XLT', 'XLT'],
    ['Silverado 1500', 'SILVERADO-1500, Crew Cab LT', 'Crew Cab LT'],
    ['F-150', 'F-1500', null],
    ['X5', 'X5M', null],
    ['Silverado 1500', 'Silverado', null],
    ['F-150', 'Ranger', null],
  ])('after %s in %s are %o', (name, text, words) => {
    expect(textAfterName(name, text)).toBe(words);
  });
});
