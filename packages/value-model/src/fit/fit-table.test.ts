import { addDays } from '@fleetworth/domain/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { ValueModel } from '../value-model.ts';
import { type FittedTable, fitTable } from './fit-table.ts';
import { regionOfState, type Sale } from './sale.ts';
import { scoreLines } from './score.ts';

/** World that generates the sales below: two makes, four models, one rule. */
const MODELS = [
  { make: 'Acme', model: 'Roadster', body: 'Coupe', dollars: 30_000, trims: { Base: 1, Sport: 1.2 } },
  { make: 'Acme', model: 'Hauler', body: 'Crew Cab', dollars: 40_000, trims: { Work: 0.85, Luxe: 1.3 } },
  { make: 'Bolide', model: 'Family', body: 'Sedan', dollars: 20_000, trims: { L: 1, LX: 1.1 } },
  { make: 'Bolide', model: 'Family Wagon', body: 'Wagon', dollars: 22_000, trims: { L: 1, LX: 1.1 } },
];
const STATES = ['NY', 'FL', 'OH', 'TX', 'CA'];

function makeSales(count: number, seed = 7): Sale[] {
  let state = seed;
  const upTo = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * most);
  };
  return Array.from({ length: count }, () => {
    const kind = MODELS[upTo(MODELS.length)] as (typeof MODELS)[number];
    const [trim = '', factor = 1] = Object.entries(kind.trims)[upTo(2)] ?? [];
    const isAllWheel = upTo(3) === 0;
    const modelYear = 2003 + upTo(12);
    const day = addDays('2014-12-15', upTo(180));
    const age = Number(day.slice(0, 4)) - modelYear + Number(day.slice(5, 7)) / 12 + 0.25;
    const odometerMiles = Math.round(age * (8_000 + upTo(9_000)));
    const log = -0.14 * age - odometerMiles / 180_000 + (isAllWheel ? 0.08 : 0) + (upTo(100) - 50) / 2_000;
    return {
      description: {
        modelYear,
        make: kind.make,
        model: kind.model,
        trim,
        body: kind.body,
        driveType: isAllWheel ? 'AWD' : 'FWD',
      },
      odometerMiles,
      regionCode: regionOfState(STATES[upTo(5)] ?? ''),
      day,
      guideDollars: Math.round(kind.dollars * factor * Math.exp(log)),
    };
  });
}

// A fit takes seconds of a processor, which a loaded machine stretches.
describe('a fit on sales', { timeout: 120_000 }, () => {
  const sales = makeSales(1_500);
  let table: FittedTable;
  beforeAll(() => {
    table = fitTable(sales);
  });

  it('predicts sales that it has not seen', () => {
    const [all = '', fleet = ''] = scoreLines(new ValueModel(table), makeSales(400, 11));
    expect(all).toMatch(/^all n=400 valued=100\.0% mdape=\d+\.\d\d% within10=\d+\.\d%$/);
    expect(fleet).toMatch(/^fleet n=\d+ valued=100\.0% mdape=\d+\.\d\d% within10=\d+\.\d%$/);
    const [, error = '99', within = '0'] = /mdape=(.*)% within10=(.*)%/.exec(all) ?? [];
    expect(Number(error)).toBeLessThan(3);
    expect(Number(within)).toBeGreaterThan(95);
  });

  it('returns the same table to the last digit for the same sales', () => {
    expect(JSON.stringify(fitTable(makeSales(1_500)))).toBe(JSON.stringify(table));
  });

  it('never lets a value rise with miles or years', () => {
    const model = new ValueModel(table);
    for (const { description, odometerMiles } of makeSales(300, 5)) {
      const of = (modelYear: number, miles: number) =>
        model.evaluate({
          description: { ...description, modelYear },
          odometerMiles: miles,
          regionCode: 'NA',
          day: '2015-03-01',
          newPriceCents: null,
        }).goodCents;
      const { modelYear } = description;
      const miles = odometerMiles ?? 0;
      expect(of(modelYear, miles + 5_000)).toBeLessThanOrEqual(of(modelYear, miles));
      expect(of(modelYear - 1, miles)).toBeLessThanOrEqual(of(modelYear, miles));
    }
  });

  it('measures its error with held-out sales', () => {
    for (const [, low, high] of table.bands.sales) {
      expect(low).toBeLessThan(1);
      expect(high).toBeGreaterThan(1);
    }
    const [first] = table.bands.sales;
    expect(first?.[1]).toBeGreaterThan(0.9);
  });

  it('measures its error for unseen VIN patterns and for vehicles without a VIN', () => {
    const patterns = Array.from({ length: 40 }, (_, place) => `1ABC${10 + place}X1`);
    const described = sales.map((sale, place) => {
      const at = (place * 7) % patterns.length;
      const guideDollars = Math.round(sale.guideDollars * (Math.sin(at * at) < 0 ? 0.85 : 1.15));
      return { ...sale, guideDollars, description: { ...sale.description, vin: patterns[at] ?? null } };
    });
    const { sales: bands, undescribed } = fitTable(described).bands;
    for (const [minSales, low, high] of [...bands, ...undescribed].filter(([from]) => from === 11)) {
      expect(low, `${minSales}`).toBeLessThan(0.9);
      expect(high, `${minSales}`).toBeGreaterThan(1.1);
    }
  });

  it('learns from a price list which share of it remains after one year', () => {
    const prices = MODELS.flatMap(({ make, model, dollars }) =>
      Array.from({ length: 12 }, (_, place) => ({
        make,
        model,
        modelYear: 2003 + place,
        dollars: dollars * 1.5,
      })),
    );
    const { shareAtOneYear } = fitTable(sales, prices);
    expect(shareAtOneYear.car).toBeGreaterThan(0.45);
    expect(shareAtOneYear.car).toBeLessThan(0.65);
    expect(table.shareAtOneYear.car).toBe(0.66);
  });

  it('needs a sale', () => {
    expect(() => fitTable([])).toThrow('Without sales there is nothing to fit.');
    expect(Object.keys(fitTable(sales.slice(0, 1)).models)).toHaveLength(1);
  });
});

it('states have their region, Canada’s provinces none', () => {
  expect(['ny', 'PR', 'OH', 'AZ', 'HI', 'ON'].map(regionOfState)).toEqual([
    'NE',
    'SE',
    'MW',
    'SW',
    'WC',
    null,
  ]);
});
