import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveMake, isOneLetterApart, isEquivalentMake, modelTexts } from './resolve-make.ts';

const MAKES = [
  'Acura',
  'BMW',
  'Chevrolet',
  'Dodge',
  'Ford',
  'Honda',
  'Hyundai',
  'Infiniti',
  'Isuzu',
  'Kia',
  'Land Rover',
  'Lexus',
  'Lotus',
  'Mazda',
  'Mercedes-Benz',
  'Nissan',
  'Ram',
  'Subaru',
  'Suzuki',
  'Toyota',
  'Volkswagen',
];

describe('resolveMake', () => {
  it.each([
    ['CHEV', 'Chevrolet'],
    ['CHEVY', 'Chevrolet'],
    ['TOYT', 'Toyota'],
    ['HOND', 'Honda'],
    ['NISS', 'Nissan'],
    ['DODG', 'Dodge'],
    ['FORD', 'Ford'],
    ['VW', 'Volkswagen'],
    ['MERZ', 'Mercedes-Benz'],
    ['INFI', 'Infiniti'],
    ['Mercedes', 'Mercedes-Benz'],
    ['mercedes benz', 'Mercedes-Benz'],
    ['LAND-ROVER', 'Land Rover'],
    ['B M W', 'BMW'],
  ])('reads the code, nickname or spelling %s as %s', (typed, make) => {
    expect(resolveMake(typed, MAKES)).toBe(make);
  });

  it.each([
    ['Toyata', 'Toyota'],
    ['Toyoto', 'Toyota'],
    ['Toyotaa', 'Toyota'],
    ['Toyta', 'Toyota'],
    ['Cheverolet', 'Chevrolet'],
    ['Chevorlet', 'Chevrolet'],
    ['Hundai', 'Hyundai'],
    ['Nisan', 'Nissan'],
    ['Volkswagon', 'Volkswagen'],
    ['Mercedez-Benz', 'Mercedes-Benz'],
    ['Hnoda', 'Honda'],
  ])('reads the misspelling %s as %s', (typed, make) => {
    expect(resolveMake(typed, MAKES)).toBe(make);
  });

  it.each([
    ['one letter from a make of four letters', 'Fort'],
    ['one letter from a make of three letters', 'Kai'],
    ['two letters away', 'Tayoda'],
    ['one letter from two makes', 'Letus'],
    ['empty', ''],
    ['without Latin letters', '丰田'],
    ['another word', 'Truck'],
  ])('returns null for a text that is %s', (_, typed) => {
    expect(resolveMake(typed, MAKES)).toBeNull();
  });

  it('reads a make with one missing, extra or changed letter as that make or none', () => {
    const makes = MAKES.filter((make) => make.length >= 5);
    fc.assert(
      fc.property(
        fc.constantFrom(...makes),
        fc.nat(12),
        fc.constantFrom('', 'a', 'e', 'x'),
        fc.boolean(),
        (make, index, letter, isExtra) => {
          const at = index % make.length;
          const typed = make.slice(0, at) + letter + make.slice(isExtra ? at : at + 1);
          expect([make, null]).toContain(resolveMake(typed, MAKES));
        },
      ),
    );
  });
});

it('isEquivalentMake compares makes by the vehicles that they name', () => {
  expect(isEquivalentMake('DODG', 'Ram Trucks')).toBe(true);
  expect(isEquivalentMake('Volvo Truck', 'VOLVO')).toBe(true);
  expect(isEquivalentMake('Chevy', 'Chevrolet')).toBe(true);
  expect(isEquivalentMake('Dodge', 'Chrysler')).toBe(false);
  expect(isEquivalentMake('比亚迪', '吉利')).toBe(false);
});

describe('isOneLetterApart', () => {
  it.each([
    ['honda', 'hondo', true],
    ['honda', 'hond', true],
    ['honda', 'hnoda', true],
    ['honda', 'onda', true],
    ['honda', 'honda', false],
    ['honda', 'hon', false],
    ['honda', 'hodan', false],
    ['honda', 'mazda', false],
  ])('compares %s with %s: %o', (a, b, isApart) => {
    expect(isOneLetterApart(a, b)).toBe(isApart);
    expect(isOneLetterApart(b, a)).toBe(isApart);
  });
});

it('modelTexts lists a model with and without its make', () => {
  expect(modelTexts('CHEVY Silverado', 'Chevrolet')).toEqual(['CHEVY Silverado', 'Silverado']);
  expect(modelTexts('Land Rover Discovery', 'Land Rover')).toEqual(['Land Rover Discovery', 'Discovery']);
  expect(modelTexts('Ford', 'Ford')).toEqual(['Ford']);
});
