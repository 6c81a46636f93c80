import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CAMRY,
  CATALOG,
  F_150,
  RAM,
  SILVERADO,
  withWrongCheckDigit,
  sheetCells,
} from './identity.test-data.ts';
import type { SheetIdentity, VinIdentity } from './identity.ts';
import { resolveIdentity } from './resolve-identity.ts';
import { updateIdentity } from './update-identity.ts';

const resolve = (sheet: SheetIdentity, vin: VinIdentity | null) => {
  const resolved = resolveIdentity(sheet, vin, CATALOG);
  if (resolved === null) return null;
  const { make, model, detail, year } = resolved.identity;
  return [[make, model, detail, year], resolved.findings.map(({ kind, field }) => `${kind} ${field}`)];
};

describe('a new vehicle whose VIN has a valid check digit', () => {
  it.each([
    [
      'gets all of the VIN by empty cells',
      sheetCells(null, null),
      CAMRY,
      ['Toyota', 'Camry', 'SE', 2022],
      [],
    ],
    ['keeps the spelling of the VIN', sheetCells('FORD', 'f150'), F_150, ['Ford', 'F-150', null, 2018], []],
    [
      'has a code as make',
      sheetCells('CHEV', 'Silverado 1500'),
      SILVERADO,
      ['Chevrolet', 'Silverado 1500', null, 2019],
      [],
    ],
    [
      'has a misspelled make',
      sheetCells('Toyata', 'Camry', null, 2022),
      CAMRY,
      ['Toyota', 'Camry', 'SE', 2022],
      [],
    ],
    [
      'gets its detail from words behind the model',
      sheetCells('FORD', 'F-150 4WD'),
      F_150,
      ['Ford', 'F-150', '4WD', 2018],
      ['from_vin model'],
    ],
    [
      'reads a model with its make in front',
      sheetCells(null, 'Ford F-150 XLT'),
      F_150,
      ['Ford', 'F-150', 'XLT', 2018],
      ['from_vin model'],
    ],
    [
      'keeps the detail of its own cell',
      sheetCells('FORD', 'F150 XLT CREW', 'Lariat'),
      F_150,
      ['Ford', 'F-150', 'Lariat', 2018],
      ['from_vin model'],
    ],
    [
      'keeps the detail beside another name of its make, which is no contradiction',
      sheetCells('Dodge', 'RAM 1500', 'Night Edition'),
      RAM,
      ['Ram', '1500', 'Night Edition', 2020],
      ['from_vin make'],
    ],
    [
      'gets a model that says more than the sheet',
      sheetCells('CHEVY', 'SILVERADO', null, 2019),
      SILVERADO,
      ['Chevrolet', 'Silverado 1500', null, 2019],
      ['from_vin model'],
    ],
    [
      'has another known model',
      sheetCells('Ford', 'Ranger', 'XLT'),
      F_150,
      ['Ford', 'F-150', 'XLT', 2018],
      ['from_vin model'],
    ],
    [
      'has another known make',
      sheetCells('TOYT', 'CAM', null, 2018),
      F_150,
      ['Ford', 'F-150', null, 2018],
      ['from_vin make', 'check make', 'from_vin model'],
    ],
    [
      'loses the detail of another make',
      sheetCells('Toyota', 'Camry', 'LE'),
      F_150,
      ['Ford', 'F-150', null, 2018],
      ['from_vin make', 'check make', 'from_vin model', 'not_stored detail'],
    ],
    [
      'loses the detail of another model of its make',
      sheetCells('Ford', 'Ranger', 'GT'),
      F_150,
      ['Ford', 'F-150', null, 2018],
      ['from_vin model', 'not_stored detail'],
    ],
    [
      'keeps a detail beside a word that is no model',
      sheetCells('Ford', 'Pickup', 'GT'),
      F_150,
      ['Ford', 'F-150', 'GT', 2018],
      ['from_vin model'],
    ],
    [
      'keeps a detail that the VIN leaves open though the make is another',
      sheetCells('Toyota', 'F-150', 'xlt'),
      F_150,
      ['Ford', 'F-150', 'xlt', 2018],
      ['from_vin make', 'check make'],
    ],
    [
      'has an unknown make',
      sheetCells('Truck', 'F-150'),
      F_150,
      ['Ford', 'F-150', null, 2018],
      ['from_vin make'],
    ],
    [
      'has a year that is one off',
      sheetCells('Ford', 'F-150', null, 2019),
      F_150,
      ['Ford', 'F-150', null, 2018],
      ['from_vin year'],
    ],
    [
      'keeps the year of the sheet where the VIN gives none',
      sheetCells('Ford', 'F-150', null, 2019),
      { ...F_150, year: null },
      ['Ford', 'F-150', null, 2019],
      [],
    ],
  ])('%s', (_, sheet, vin, identity, findings) => {
    expect(resolve(sheet, vin)).toEqual([identity, findings]);
  });

  it.each(['Truck', 'Unknown', 'XX'])(
    'keeps the detail of the sheet beside “%s”, which is no make',
    (make) => {
      expect(resolve(sheetCells(make, 'F150', 'Custom'), F_150)).toEqual([
        ['Ford', 'F-150', 'Custom', 2018],
        ['from_vin make'],
      ]);
    },
  );

  it('returns the words of the model that became the detail', () => {
    expect(resolveIdentity(sheetCells('FORD', 'F-150 4WD'), F_150, CATALOG)?.findings).toEqual([
      { kind: 'from_vin', field: 'model', stored: 'F-150', fromVin: 'F-150', detail: '4WD' },
    ]);
    expect(resolveIdentity(sheetCells('FORD', 'F-150 4WD', 'XL'), F_150, CATALOG)?.findings).toEqual([
      { kind: 'from_vin', field: 'model', stored: 'F-150', fromVin: 'F-150' },
    ]);
  });
});

describe('a new vehicle whose VIN has an invalid check digit', () => {
  const f150 = withWrongCheckDigit(F_150);
  it.each([
    [
      'keeps known words, in the spelling of the catalog',
      sheetCells('TOYT', 'rav 4', null, 2020),
      f150,
      ['Toyota', 'RAV4', null, 2020],
      [],
    ],
    [
      'keeps a known model of the make of the VIN',
      sheetCells('Ford', 'Ranger', null, 2020),
      f150,
      ['Ford', 'Ranger', null, 2020],
      [],
    ],
    [
      'keeps an unknown model of another known make',
      sheetCells('Toyota', 'CAM'),
      f150,
      ['Toyota', 'CAM', null, 2018],
      [],
    ],
    [
      'gets the model of the VIN for an unknown one of its make',
      sheetCells('Ford', 'F-150 4WD'),
      f150,
      ['Ford', 'F-150', '4WD', 2018],
      ['from_vin model'],
    ],
    [
      'gets the make of the VIN for an unknown one',
      sheetCells('Truck', 'F-150'),
      f150,
      ['Ford', 'F-150', null, 2018],
      ['from_vin make'],
    ],
    ['gets all of the VIN by empty cells', sheetCells(null, null), f150, ['Ford', 'F-150', null, 2018], []],
    [
      'is checked where another make has no model',
      sheetCells('Toyota', null),
      f150,
      ['Ford', 'F-150', null, 2018],
      ['from_vin make', 'check make'],
    ],
  ])('%s', (_, sheet, vin, identity, findings) => {
    expect(resolve(sheet, vin)).toEqual([identity, findings]);
  });
});

describe("a new vehicle whose VIN can't be decoded", () => {
  it("keeps the names of the sheet, in the catalog's spelling if it has them", () => {
    expect(resolve(sheetCells('CHEVY', 'silverado-1500', 'LT', 2019), null)).toEqual([
      ['Chevrolet', 'Silverado 1500', 'LT', 2019],
      [],
    ]);
    expect(resolve(sheetCells('Zündapp', 'Janus 250'), null)).toEqual([
      ['Zündapp', 'Janus 250', null, null],
      [],
    ]);
  });

  it('has no name where make or model is empty', () => {
    expect(resolve(sheetCells('Ford', null), null)).toBeNull();
    expect(resolve(sheetCells(null, 'F-150'), null)).toBeNull();
  });
});

const word = (...texts: string[]) => fc.constantFrom(null, ...texts);
const anySheet = fc.record({
  make: word('FORD', 'Toyota', 'TOYT', 'Truck', 'Toyata', 'CHEVY'),
  model: word('F-150', 'F150 XLT', 'Camry', 'CAM', 'SILVERADO', 'Ranger', 'Toyota Camry SE', 'Van'),
  detail: word('XLT', 'SE', 'Limited'),
  year: fc.constantFrom(null, 2018, 2019, 2022),
});
const anyVin = fc
  .tuple(fc.constantFrom(F_150, CAMRY, SILVERADO), fc.boolean())
  .map(([vin, isCheckDigitValid]) => ({ ...vin, isCheckDigitValid }));

it('a right check digit always decides make, model and year of a new vehicle', () => {
  fc.assert(
    fc.property(anySheet, anyVin, (sheet, vin) => {
      fc.pre(vin.isCheckDigitValid);
      const { make, model, year } = vin;
      expect(resolveIdentity(sheet, vin, CATALOG)?.identity).toMatchObject({ make, model, year });
    }),
  );
});

it('changes nothing if a row is repeated', () => {
  fc.assert(
    fc.property(anySheet, fc.option(anyVin), (sheet, vin) => {
      const first = resolveIdentity(sheet, vin, CATALOG);
      if (first === null) return;
      expect(updateIdentity(first.identity, sheet, { vin, catalog: CATALOG }).identity).toEqual(
        first.identity,
      );
    }),
  );
});
