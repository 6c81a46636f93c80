import { expect, it } from 'vitest';
import { areCompatible, intersectKeys, charactersAt, parseKey } from './pattern-key.ts';

it('lists the characters that a VIN may have at each position', () => {
  const key = parseKey('*[FWX]1[A-C9]|*K');
  expect(charactersAt(key, 4)).toHaveLength(33);
  expect(charactersAt(key, 5)).toBe('FWX');
  expect(charactersAt(key, 6)).toBe('1');
  expect(charactersAt(key, 7)).toBe('ABC9');
  expect(charactersAt(key, 10)).toHaveLength(33);
  expect(charactersAt(key, 11)).toBe('K');
});

it('finds keys compatible when one VIN can match both', () => {
  const model = parseKey('[BG]*1[AB]');
  expect(areCompatible(model, parseKey('G[136]'))).toBe(true);
  expect(areCompatible(model, parseKey('H[136]'))).toBe(false);
  expect(charactersAt(intersectKeys(model, parseKey('[GH]*[12]')), 4)).toBe('G');
});
