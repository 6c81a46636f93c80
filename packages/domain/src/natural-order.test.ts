import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { naturalOrderKey } from './natural-order.ts';

const byBytes = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(naturalOrderKey(a)), Buffer.from(naturalOrderKey(b)));

const unit = () =>
  fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'é', 'E', '-', ' ', '0', '1', '2', '9'), maxLength: 12 });

describe('the natural order of units', () => {
  test.each([
    [
      ['10', '9', '1'],
      ['1', '9', '10'],
    ],
    [
      ['TPA-17', 'TPA-2', 'MIA-30'],
      ['MIA-30', 'TPA-2', 'TPA-17'],
    ],
    [
      ['b', 'A', 'a', 'B'],
      ['A', 'a', 'B', 'b'],
    ],
    [
      ['Zoe', 'Élan', 'elk'],
      ['Élan', 'elk', 'Zoe'],
    ],
    [
      ['A2', 'A02', 'A002', 'A3'],
      ['A002', 'A02', 'A2', 'A3'],
    ],
    [
      ['A10B2', 'A10B11', 'A9B99'],
      ['A9B99', 'A10B2', 'A10B11'],
    ],
    [
      ['A', 'A 1', 'A-1', ''],
      ['', 'A', 'A 1', 'A-1'],
    ],
    [
      ['0', '00', '1'],
      ['0', '00', '1'],
    ],
  ])('%j is %j', (units, expected) => {
    expect(units.toSorted(byBytes)).toEqual(expected);
  });

  test('numbers of any length compare by their value', () => {
    const digits = fc.string({
      unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(digits, digits, (left, right) => {
        const [a, b] = [BigInt(left), BigInt(right)];
        if (a !== b) expect(Math.sign(byBytes(`U${left}X`, `U${right}X`))).toBe(a < b ? -1 : 1);
      }),
    );
  });

  test('two texts are never equal unless they are the same', () => {
    fc.assert(fc.property(unit(), unit(), (a, b) => (byBytes(a, b) === 0) === (a === b)));
  });

  test('case and accent decide only between texts that are alike without them', () => {
    const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    fc.assert(
      fc.property(unit(), unit(), (left, right) => {
        if (plain(left) === plain(right)) return;
        const [a, b] = [plain(left), plain(right)];
        // Leading zeros also fall back to the text as typed.
        if (naturalOrderKey(a).split('\u0001')[0] === naturalOrderKey(b).split('\u0001')[0]) return;
        expect(Math.sign(byBytes(left, right))).toBe(Math.sign(byBytes(a, b)));
      }),
    );
  });
});
