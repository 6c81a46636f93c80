import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAMRY, CATALOG, F_150, SILVERADO, withWrongCheckDigit, sheetCells } from './identity.test-data.ts';
import type { Identity } from './identity.ts';
import { updateIdentity } from './update-identity.ts';

const stored = (
  make: string,
  model: string,
  detail: string | null = null,
  year: number | null = 2018,
): Identity => ({ make, model, detail, year });

describe('an existing vehicle', () => {
  it.each([
    [
      'stays by empty cells',
      stored('Toyota', 'Camry'),
      sheetCells(null, null),
      F_150,
      stored('Toyota', 'Camry'),
      [],
    ],
    [
      'changes by known words that agree with the VIN',
      stored('Ford', 'Ranger', 'XL'),
      sheetCells('Ford', 'F-150', null, 2018),
      F_150,
      stored('Ford', 'F-150'),
      [],
    ],
    [
      'stays what it is called by words that mean the same',
      stored('Chevrolet', 'Silverado 1500', 'LT'),
      sheetCells('CHEVY', 'silverado-1500', 'lt'),
      SILVERADO,
      stored('Chevrolet', 'Silverado 1500', 'lt'),
      [],
    ],
    [
      'stays by the first word of its model',
      stored('Chevrolet', 'Silverado 1500', 'LT'),
      sheetCells('CHEVY', 'SILVERADO'),
      SILVERADO,
      stored('Chevrolet', 'Silverado 1500', 'LT'),
      [],
    ],
    [
      'stays with a name that an earlier sheet brought',
      stored('CHEVY', 'SILVERADO'),
      sheetCells('CHEV', 'Silverado'),
      SILVERADO,
      stored('CHEVY', 'SILVERADO'),
      [],
    ],
    [
      'stays by words that contradict the VIN',
      stored('Ford', 'F-150', 'XLT'),
      sheetCells('TOYT', 'CAM', 'LE', 2018),
      F_150,
      stored('Ford', 'F-150', 'XLT'),
      ['not_stored make', 'check make', 'not_stored model', 'not_stored detail'],
    ],
    [
      'keeps its detail beside the detail of another model of its make',
      stored('Ford', 'F-150', 'XLT'),
      sheetCells('Ford', 'Ranger', 'GT'),
      F_150,
      stored('Ford', 'F-150', 'XLT'),
      ['not_stored model', 'not_stored detail'],
    ],
    [
      'never becomes what its VIN says',
      stored('Ford', 'Ranger', 'XL'),
      sheetCells('Ford', 'F-150 4WD'),
      F_150,
      stored('Ford', 'Ranger', 'XL'),
      ['not_stored model'],
    ],
    [
      'keeps the model of its VIN beside another one, which is listed',
      stored('Ford', 'F-150', 'XL'),
      sheetCells('Ford', 'Explorer'),
      F_150,
      stored('Ford', 'F-150', 'XL'),
      ['not_stored model'],
    ],
    [
      'keeps the model of its VIN beside a word that is no model, which is listed',
      stored('Ford', 'F-150', 'XL'),
      sheetCells(null, 'Blah'),
      F_150,
      stored('Ford', 'F-150', 'XL'),
      ['not_stored model'],
    ],
    [
      'gets the detail of the sheet beside a word that is no make',
      stored('Ford', 'F-150', 'XL'),
      sheetCells('Truck', 'F-150', 'Custom'),
      F_150,
      stored('Ford', 'F-150', 'Custom'),
      ['not_stored make'],
    ],
    [
      'gets words behind its model as empty detail',
      stored('Ford', 'F-150'),
      sheetCells('FORD', 'F-150 4WD'),
      F_150,
      stored('Ford', 'F-150', '4WD'),
      [],
    ],
    [
      'keeps its detail',
      stored('Ford', 'F-150', 'XLT'),
      sheetCells('FORD', 'F-150 4WD'),
      F_150,
      stored('Ford', 'F-150', 'XLT'),
      [],
    ],
    [
      'keeps its year by another than the VIN’s',
      stored('Ford', 'F-150', null, 2017),
      sheetCells(null, null, null, 2019),
      F_150,
      stored('Ford', 'F-150', null, 2017),
      ['not_stored year'],
    ],
    [
      'takes the year of the sheet that is the VIN’s',
      stored('Ford', 'F-150', null, 2017),
      sheetCells(null, null, null, 2018),
      F_150,
      stored('Ford', 'F-150', null, 2018),
      [],
    ],
    [
      'takes known words where the check digit is wrong',
      stored('Ford', 'F-150', 'XLT'),
      sheetCells('Toyota', 'Camry', 'LE', 2020),
      withWrongCheckDigit(F_150),
      stored('Toyota', 'Camry', 'LE', 2020),
      [],
    ],
    [
      'stays by unknown words where the check digit is wrong',
      stored('Ford', 'F-150', 'XLT'),
      sheetCells('Truck', 'Van'),
      withWrongCheckDigit(F_150),
      stored('Ford', 'F-150', 'XLT'),
      ['not_stored make', 'not_stored model'],
    ],
    [
      'never gets another make for its model by a make alone',
      stored('Toyota', 'Camry'),
      sheetCells('Ford', null),
      withWrongCheckDigit(F_150),
      stored('Toyota', 'Camry'),
      ['not_stored make'],
    ],
    [
      'gets another make by a make alone where the model is one of it',
      stored('Homemade', 'F-150'),
      sheetCells('Ford', null),
      F_150,
      stored('Ford', 'F-150'),
      [],
    ],
    [
      'takes the words of the sheet where the VIN does not decode',
      stored('Ford', 'F-150', 'XLT'),
      sheetCells('Zündapp', 'Janus 250'),
      null,
      stored('Zündapp', 'Janus 250'),
      [],
    ],
  ])('%s', (_, before, sheet, vin, after, findings) => {
    const updated = updateIdentity(before, sheet, { vin, catalog: CATALOG });
    expect(updated.identity).toEqual(after);
    expect(updated.findings.map(({ kind, field }) => `${kind} ${field}`)).toEqual(findings);
  });

  it('never gets a make, model or year that neither it nor a known word of the sheet has', () => {
    const cells = fc.record({
      make: fc.constantFrom(null, 'Ford', 'Toyota', 'Truck'),
      model: fc.constantFrom(null, 'F-150', 'Camry', 'CAM', 'F-150 4WD'),
      detail: fc.constantFrom(null, 'XLT'),
      year: fc.constantFrom(null, 2018, 2019),
    });
    const vehicles = fc.record({
      make: fc.constantFrom('Ford', 'Toyota'),
      model: fc.constantFrom('F-150', 'Camry', 'Old name'),
      detail: fc.constantFrom(null, 'SE'),
      year: fc.constantFrom(null, 2017, 2018),
    });
    fc.assert(
      fc.property(vehicles, cells, fc.constantFrom(F_150, CAMRY), (before, sheet, vin) => {
        const { identity } = updateIdentity(before, sheet, { vin, catalog: CATALOG });
        for (const field of ['make', 'model', 'year'] as const)
          expect([before[field], sheet[field] === vin[field] ? vin[field] : before[field]]).toContain(
            identity[field],
          );
      }),
    );
  });
});
