import { addDays } from '@fleetworth/domain/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyQuery, camry, CONDITIONS, description } from '../test/queries.ts';
import { evaluateVehicle, explainVehicle, estimateNewPrice, type ValuationQuery } from './evaluate.ts';
import table from './generated/fitted-table.json' with { type: 'json' };
import { normalizeModel } from './names.ts';
import { classifyVehicle, type Segment } from './segment.ts';

const LARGEST_CENTS = 2_147_483_647;

/**
 * Highest value of each segment in good condition: every model of the table with each trim, new on the day.
 */
const highestOn = (day: string): Map<Segment, number> => {
  const highest = new Map<Segment, number>();
  const modelYear = Number(day.slice(0, 4)) + 1;
  for (const [name, model] of Object.entries(table.models)) {
    const [make = '', modelName = ''] = name.split(' ');
    const trims = Object.keys(model.effects).flatMap((key) => (key.startsWith('t') ? key.slice(1) : []));
    for (const trim of [null, ...trims]) {
      const vehicle = { modelYear, make, model: modelName, trim, body: null };
      const { goodCents } = evaluateVehicle({
        ...camry,
        regionCode: 'NA',
        description: vehicle,
        odometerMiles: 0,
        day,
      });
      const segment = model.segment as Segment;
      highest.set(segment, Math.max(highest.get(segment) ?? 0, goodCents));
    }
  }
  return highest;
};

const DAYS = ['1995-03-04', '2015-07-01', '2026-11-20', '2031-02-28', '2199-12-31'];
const highest = new Map(DAYS.map((day) => [day, highestOn(day)]));

/** Segment of its model in the table. For a reused name, also the segment of its description. */
const segmentsOf = (vehicle: ValuationQuery['description']): Segment[] => {
  const { make, model } = normalizeModel(vehicle.make, vehicle.model);
  const fitted = (table.models as Record<string, { segment: string }>)[`${make} ${model}`];
  const described = classifyVehicle(vehicle).segment;
  return fitted === undefined ? [described] : [described, fitted.segment as Segment];
};

const FIGURES = [...CONDITIONS, 'lowCents', 'highCents'] as const;

/**
 * Any vehicle, including makes and years without sales, bought for any amount on any day of four hundred
 * years.
 */
const anyPurchase = fc.record({
  question: anyQuery,
  modelYear: fc.integer({ min: 1900, max: 2300 }),
  day: fc.constantFrom(...DAYS),
  odometerMiles: fc.integer({ min: 0, max: LARGEST_CENTS }),
  cents: fc.oneof(fc.integer({ min: 1, max: LARGEST_CENTS }), fc.constant(LARGEST_CENTS)),
  boughtOn: fc.integer({ min: 0, max: 146_000 }).map((days) => addDays('1900-01-01', days)),
});

describe('whatever was paid, whenever', () => {
  it('a value is whole dollars that can be stored, at most twice the highest price of its segment', () => {
    fc.assert(
      fc.property(anyPurchase, ({ question, modelYear, day, odometerMiles, cents, boughtOn }) => {
        const vehicle = { ...question.description, modelYear };
        const newPriceCents = estimateNewPrice(vehicle, { cents, day: boughtOn }, day);
        const value = evaluateVehicle({
          ...question,
          description: vehicle,
          day,
          odometerMiles,
          newPriceCents,
        });
        const most =
          2 * Math.max(...segmentsOf(vehicle).map((segment) => highest.get(day)?.get(segment) ?? 0));
        for (const figure of FIGURES) {
          expect(Number.isSafeInteger(value[figure])).toBe(true);
          expect(value[figure]).toBeGreaterThan(0);
          expect(value[figure]).toBeLessThanOrEqual(Math.min(most, LARGEST_CENTS));
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('a price paid after the day changes nothing', () => {
    fc.assert(
      fc.property(anyPurchase, ({ question, modelYear, day, odometerMiles, cents, boughtOn }) => {
        fc.pre(boughtOn > day);
        const asked = {
          ...question,
          description: { ...question.description, modelYear },
          day,
          odometerMiles,
        };
        const newPriceCents = estimateNewPrice(asked.description, { cents, day: boughtOn }, day);
        const without = { ...asked, newPriceCents: null };
        expect(evaluateVehicle({ ...asked, newPriceCents })).toEqual(evaluateVehicle(without));
      }),
      { numRuns: 2_000 },
    );
  });

  it('shows the limit of its segment in the working and lowers confidence', () => {
    const unknown = { ...description, make: 'Nomake', model: 'Unheard Of', trim: null, body: null };
    const asked = { ...camry, description: unknown, newPriceCents: LARGEST_CENTS };
    const value = evaluateVehicle(asked);
    expect(value.confidence).toBe('low');
    expect(value.highCents).toBe(value.goodCents);
    expect(explainVehicle(asked).lines.map(({ name }) => name)).toContain('segment');
    expect(explainVehicle(asked).cents).toBe(value.goodCents);
  });

  it('the limit never lowers a value of the table', () => {
    for (const [name, { segment }] of Object.entries(table.models)) {
      const [make = '', model = ''] = name.split(' ');
      const vehicle = { modelYear: 2027, make, model, trim: null, body: null };
      const { lines } = explainVehicle({ ...camry, description: vehicle, odometerMiles: 0 }, 'excellent');
      expect([segment, name, lines.some((line) => line.name === 'segment')]).toEqual([segment, name, false]);
    }
  });
});
