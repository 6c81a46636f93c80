import { addDays } from '@fleetworth/domain/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyQuery, camry, CONDITIONS, description } from '../test/queries.ts';
import {
  evaluateVehicle,
  explainVehicle,
  forecastVehicle,
  forecastGoodConditionValues,
  pastVehicleValue,
  type ValuationQuery,
} from './evaluate.ts';
import table from './generated/fitted-table.json' with { type: 'json' };

const MAKES: Readonly<Record<string, string>> = {
  'F-150': 'Ford',
  Tahoe: 'Chevrolet',
  Rogue: 'Nissan',
  Odyssey: 'Honda',
  Mustang: 'Ford',
  Transit: 'Ford',
  K4: 'Kia',
};

describe('the built-in value', () => {
  it('of a 2022 Camry with 41,203 miles is plausible in November 2026', () => {
    const value = evaluateVehicle(camry);
    expect(value.goodCents).toBeGreaterThan(1_400_000);
    expect(value.goodCents).toBeLessThan(2_100_000);
    expect(value).toMatchObject({ level: 'trim', basis: 'indexed', confidence: 'normal' });
    expect(value.indexMonth).toBe('2026-09');
    expect(value.typicalGradeTenths).toBeGreaterThan(30);
  });

  it('is whole dollars, above nothing, ordered by condition and inside its band', () => {
    fc.assert(
      fc.property(anyQuery, (question) => {
        const value = evaluateVehicle(question);
        const { excellentCents, goodCents, fairCents, retailCents, lowCents, highCents } = value;
        for (const cents of [excellentCents, goodCents, fairCents, retailCents, lowCents, highCents]) {
          expect(cents % 100).toBe(0);
          expect(cents).toBeGreaterThan(0);
        }
        expect(excellentCents).toBeGreaterThanOrEqual(goodCents);
        expect(goodCents).toBeGreaterThanOrEqual(fairCents);
        expect(lowCents).toBeLessThanOrEqual(goodCents);
        expect(highCents).toBeGreaterThanOrEqual(goodCents);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is never raised by more miles, in any condition', () => {
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: 1, max: 100_000 }), (question, moreMiles) => {
        const odometerMiles = question.odometerMiles ?? 50_000;
        const less = evaluateVehicle({ ...question, odometerMiles });
        const more = evaluateVehicle({ ...question, odometerMiles: odometerMiles + moreMiles });
        for (const condition of CONDITIONS) expect(more[condition]).toBeLessThanOrEqual(less[condition]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is never raised by an older model year of the same description, in any condition', () => {
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: 1, max: 4 }), (question, years) => {
        const odometerMiles = question.odometerMiles ?? 50_000;
        const younger = evaluateVehicle({ ...question, odometerMiles });
        const modelYear = question.description.modelYear - years;
        const older = evaluateVehicle({
          ...question,
          odometerMiles,
          description: { ...question.description, modelYear },
        });
        for (const condition of CONDITIONS) {
          expect(older[condition]).toBeLessThanOrEqual(younger[condition]);
        }
      }),
      { numRuns: 6_000 },
    );
  });

  it('knows every sold trim, and uses averages without trim, body or VIN', () => {
    const valueOf = (changed: object) =>
      evaluateVehicle({ ...camry, description: { ...description, ...changed } }).goodCents;
    const bodies = Object.entries(table.models).map(([name, { usual }]) => [name, usual[0]] as const);
    expect(bodies.some(([, steps]) => Math.abs(steps ?? 0) > 10)).toBe(true);
    expect(valueOf({ body: null })).toBe(valueOf({ body: 'Nothing That A Body Is' }));
    expect(valueOf({ trim: null })).toBe(valueOf({ trim: 'Never Sold' }));
    expect(Math.abs(valueOf({ body: null }) / valueOf({ body: 'Sedan' }) - 1)).toBeLessThan(0.03);
  });

  it('moves by at most a hundredth for one mile or one dollar', () => {
    fc.assert(
      fc.property(anyQuery, (question) => {
        const odometerMiles = question.odometerMiles ?? 50_000;
        const value = evaluateVehicle({ ...question, odometerMiles });
        const neighbour = evaluateVehicle({
          ...question,
          odometerMiles: odometerMiles + 10,
          newPriceCents: question.newPriceCents && question.newPriceCents + 1_000,
        });
        for (const condition of CONDITIONS) {
          expect(Math.abs(neighbour[condition] - value[condition])).toBeLessThan(
            value[condition] * 0.01 + 200,
          );
        }
      }),
      { numRuns: 2_000 },
    );
  });

  const KINDS = ['Camry', 'F-150', 'Tahoe', 'Rogue', 'Odyssey', 'Mustang', 'Transit', 'K4'];
  const NEAR_NEW = { modelYear: 2026, odometerMiles: 6_000, from: '2025-11-24' };
  it.each([
    ['with miles on', { modelYear: 2022, odometerMiles: 41_203, from: '2024-11-25' }, null],
    ['that is near new, without a price', NEAR_NEW, null],
    ['that is near new and stands at what its price lets it be', NEAR_NEW, 2_400_000],
    ['that is near new and costs more', NEAR_NEW, 6_000_000],
  ])(
    'of a vehicle %s moves in a week by between −1.5 and +0.5 percent, nine times in ten',
    (_, { modelYear, odometerMiles, from }, newPriceCents) => {
      const changes: number[] = [];
      for (const model of KINDS) {
        for (let week = 0; week < 52; week += 1) {
          const day = addDays(from, week * 7);
          const vehicle = { ...description, modelYear, model, make: MAKES[model] ?? 'Toyota' };
          const question = { ...camry, odometerMiles, description: vehicle, newPriceCents };
          const [then, now] = [day, addDays(day, 7)].map((on) => evaluateVehicle({ ...question, day: on }));
          for (const condition of ['excellentCents', 'goodCents', 'fairCents'] as const) {
            changes.push((now?.[condition] ?? 0) / (then?.[condition] ?? 1) - 1);
          }
        }
      }
      const believable = changes.filter((change) => change >= -0.015 && change <= 0.005);
      expect(believable.length).toBeGreaterThan(changes.length * 0.9);
      // Changes that are not displayed as 0.00%.
      const moved = changes.filter((change) => Math.abs(change) >= 0.00005);
      expect(moved.length).toBeGreaterThan(changes.length * 0.95);
    },
  );

  it('moves by at most 4 percent with the region', () => {
    for (const model of ['Camry', 'F-150', 'Tahoe']) {
      const of = (regionCode: ValuationQuery['regionCode']) =>
        evaluateVehicle({ ...camry, description: { ...description, model }, regionCode }).goodCents;
      for (const region of ['NE', 'SE', 'MW', 'SW', 'WC'] as const) {
        expect(Math.abs(of(region) / of('NA') - 1)).toBeLessThanOrEqual(0.0401);
      }
    }
  });

  it('answers oddly written and unknown vehicles, the less surely the less it has of them', () => {
    const width = (question: ValuationQuery) => {
      const { lowCents, goodCents, highCents } = evaluateVehicle(question);
      return (highCents - lowCents) / goodCents;
    };
    const of = (changed: Partial<ValuationQuery['description']>) => ({
      ...camry,
      description: { ...description, ...changed },
    });
    expect(evaluateVehicle(of({ trim: null })).level).toBe('model');
    expect(evaluateVehicle(of({ model: '' })).level).toBe('make');
    expect(evaluateVehicle(of({ make: '??', model: 'constructor' })).level).toBe('segment');
    expect(evaluateVehicle(of({ trim: '__proto__' })).goodCents).toBeGreaterThan(0);
    // The only Tesla among the sales doesn't predict the maker's other models.
    const modelThree = evaluateVehicle(of({ modelYear: 2024, make: 'Tesla', model: 'Model 3', trim: null }));
    expect(modelThree).toMatchObject({ level: 'segment', confidence: 'low' });
    expect(modelThree.goodCents).toBeLessThan(3_500_000);
    expect(width(of({ model: '' }))).toBeGreaterThan(width(camry));
    expect(width(of({ make: '??', model: '' }))).toBeGreaterThanOrEqual(width(of({ model: '' })));
  });
});

it('a value lies in a wider band the fewer sales its model has', () => {
  const { sales, make, segment } = table.bands;
  const [, ...model] = sales.at(-1) ?? [];
  const [low = 0, high = 9] = model;
  expect(make[0]).toBeLessThan(low);
  expect(make[1]).toBeGreaterThan(high);
  expect((segment[1] ?? 0) / (segment[0] ?? 1)).toBeGreaterThan((make[1] ?? 9) / (make[0] ?? 1));
});

describe('the working', () => {
  it('multiplies out to the answer in every condition', () => {
    fc.assert(
      fc.property(anyQuery, (question) => {
        const value = evaluateVehicle(question);
        for (const condition of ['excellent', 'good', 'fair'] as const) {
          const { baseDollars, lines, cents } = explainVehicle(question, condition);
          const product = lines.reduce((dollars, { factor }) => dollars * factor, baseDollars);
          expect(cents).toBe(value[`${condition}Cents`]);
          expect(Math.abs(product * 100 - cents)).toBeLessThan(50.01);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('lists every step of the model from the base', () => {
    const names = explainVehicle(camry, 'fair').lines.map(({ name }) => name);
    expect(names).toEqual(['age', 'mileage', 'body', 'trim', 'equipment', 'region', 'index', 'condition']);
  });
});

describe('a value carried through time', () => {
  it('ahead falls with age and miles, in a band that widens', () => {
    const [now, month, year] = [
      evaluateVehicle(camry),
      forecastVehicle(camry, { monthsAhead: 1 }),
      forecastVehicle(camry, { monthsAhead: 12 }),
    ];
    expect(year.day).toBe('2027-11-18');
    expect(year.odometerMiles).toBeGreaterThan(camry.odometerMiles ?? 0);
    expect(month.goodCents).toBeLessThan(now.goodCents);
    expect(year.goodCents).toBeLessThan(month.goodCents);
    expect(year.goodCents).toBeGreaterThan(now.goodCents * 0.7);
    expect(month.highCents / month.lowCents).toBeGreaterThan(now.highCents / now.lowCents);
    expect(year.highCents / year.lowCents).toBeGreaterThan(month.highCents / month.lowCents);
  });

  it('ahead is the same with the prepared forecast, for every vehicle, month and usage', () => {
    const anyMonths = fc.integer({ min: 0, max: 36 });
    const anyUsage = fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined });
    fc.assert(
      fc.property(anyQuery, anyMonths, anyUsage, (query, monthsAhead, milesAYear) => {
        const usage = milesAYear === undefined ? {} : { milesAYear };
        const { goodCents } = forecastVehicle(query, { monthsAhead, ...usage });
        expect(forecastGoodConditionValues(query, milesAYear)(monthsAhead)).toBe(goodCents);
      }),
      { numRuns: 3_000 },
    );
  });

  it('ahead ignores the market after the requested day', () => {
    const then = { ...camry, day: '2025-09-15' };
    const { indexMonth } = forecastVehicle(then, { monthsAhead: 12, milesAYear: 0 });
    expect(indexMonth).toBe('2025-09');
    expect(explainVehicle(then).lines).toContainEqual({
      name: 'index',
      factor: expect.closeTo(207 / 124.5, 3),
    });
  });

  it('ahead drives the typical yearly miles at every age', () => {
    for (const modelYear of [2026, 2022, 2021, 2018, 2012]) {
      for (const model of ['Camry', 'F-150', 'Grand Caravan', 'K4']) {
        const question = { ...camry, description: { ...description, modelYear, model } };
        const driven = forecastVehicle(question, { monthsAhead: 12 }).odometerMiles - 41_203;
        expect(driven).toBeGreaterThan(9_000);
        expect(driven).toBeLessThan(18_000);
      }
    }
  });

  it('ahead is lower the more is driven', () => {
    const driven = (milesAYear: number) => forecastVehicle(camry, { monthsAhead: 12, milesAYear }).goodCents;
    expect(driven(40_000)).toBeLessThan(driven(5_000));
  });

  it('back uses the miles typical then, and is null before the model was sold', () => {
    const past = pastVehicleValue(camry, '2026-05-18');
    const then = evaluateVehicle({ ...camry, day: '2026-05-18', odometerMiles: past?.odometerMiles ?? 0 });
    expect(past).toEqual({
      day: '2026-05-18',
      odometerMiles: then.typicalMiles,
      goodCents: then.goodCents,
    });
    expect(pastVehicleValue(camry, '2020-11-18')).toBeNull();
    const firstSold = { ...camry, day: '2021-11-18' };
    expect(pastVehicleValue(firstSold, '2021-10-18')).not.toBeNull();
    expect(pastVehicleValue(firstSold, '2021-09-18')).toBeNull();
  });
});
