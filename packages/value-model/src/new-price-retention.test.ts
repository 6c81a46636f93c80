import { addDays } from '@fleetworth/domain/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyQuery, camry, CONDITIONS, description } from '../test/queries.ts';
import { evaluateVehicle, explainVehicle, estimateNewPrice, type ValuationQuery } from './evaluate.ts';
import table from './generated/fitted-table.json' with { type: 'json' };
import { MARKET_INDEX, MarketIndex } from './market.ts';

it('gives nearly the same new price for purchases one day apart', () => {
  for (const vehicle of [description, { ...description, make: 'Tesla', model: 'Model Y' }]) {
    const prices = Array.from({ length: 1_500 }, (_, days) =>
      estimateNewPrice(vehicle, { cents: 2_000_000, day: addDays('2021-10-01', days) }, '2026-11-18'),
    );
    const steps = prices.slice(1).map((cents, place) => (cents ?? 0) / (prices[place] ?? 1) - 1);
    expect(Math.max(...steps.map(Math.abs))).toBeLessThan(0.005);
    expect(prices[0]).toBe(2_000_000);
    expect(prices.at(-1)).toBeGreaterThan(2_500_000);
  }
});

describe('the price that a vehicle cost', () => {
  const tesla = { ...description, make: 'Tesla', model: 'Model Y', trim: null, body: 'SUV' };
  const priced = (newPriceCents: number, vehicle: ValuationQuery['description'] = tesla) =>
    evaluateVehicle({ ...camry, description: vehicle, newPriceCents });

  it('values electric and unknown vehicles', () => {
    expect(priced(4_000_000).basis).toBe('price');
    expect(priced(6_000_000).goodCents / priced(3_000_000).goodCents).toBeCloseTo(2, 3);
    const unknownModel = { ...tesla, make: 'Kia', model: 'Telluride' };
    expect(priced(4_000_000, unknownModel).basis).toBe('price');
    expect(priced(4_000_000).goodCents).toBeLessThan(priced(4_000_000, unknownModel).goodCents);
    expect(priced(4_000_000, unknownModel).goodCents).toBeGreaterThan(1_600_000);
  });

  it('is not needed for an electric vehicle to lose more than others, with little confidence', () => {
    const of = (vehicle: object, newPriceCents: number | null = null) =>
      evaluateVehicle({ ...camry, description: { ...description, trim: null, ...vehicle }, newPriceCents });
    const bolt = { make: 'Chevrolet', model: 'Bolt EUV' };
    const electric = of(bolt);
    expect(electric).toMatchObject({ basis: 'indexed', confidence: 'low' });
    expect(electric.goodCents).toBeLessThan(of({ ...bolt, fuel: 'Gasoline' }).goodCents);
    expect(of({ make: 'Nissan', model: 'Leaf' }).confidence).toBe('low');
    expect(of({ make: 'Ford', model: 'F-150', fuel: 'Electric' }).confidence).toBe('low');
    expect(of({ make: 'Acura', model: 'ZDX' }, 9_000_000)).toEqual(of({ make: 'Acura', model: 'ZDX' }));
  });

  it('does not move vehicles that sales cover, but where they would bring more than such prices keep', () => {
    expect(priced(9_000_000, description)).toEqual(evaluateVehicle(camry));
    const cheap = priced(2_000_000, description);
    expect(cheap).toMatchObject({ basis: 'price', level: 'trim', confidence: 'normal' });
    expect(cheap.goodCents).toBeLessThan(evaluateVehicle(camry).goodCents);
  });

  it('is never exceeded, in the money of the day, in any condition', () => {
    const { pricesOf } = MARKET_INDEX;
    const market = new MarketIndex(table.months, MARKET_INDEX);
    const floorDollars = 300;
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: 500_000, max: 15_000_000 }), (question, newPriceCents) => {
        const value = evaluateVehicle({ ...question, newPriceCents });
        const { log } = market.on(question.day);
        const ofTheDay = newPriceCents * Math.exp(log - market.on(`${pricesOf}-15`).log);
        const most = Math.max(ofTheDay, floorDollars * 100 * Math.exp(log));
        // A price far below what sales show is not trusted.
        fc.pre(value.confidence === 'normal' || value.level === 'make' || value.level === 'segment');
        for (const condition of [...CONDITIONS, 'highCents'] as const) {
          expect(value[condition]).toBeLessThanOrEqual(most + 50);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('with a missing digit limits nothing and is reported as doubtful', () => {
    const withoutPrice = evaluateVehicle(camry);
    expect(priced(2_650_000, description)).toMatchObject({ confidence: 'normal' });
    expect(priced(265_000, description)).toEqual({ ...withoutPrice, confidence: 'low' });
    expect(explainVehicle({ ...camry, newPriceCents: 265_000 }).cents).toBe(withoutPrice.goodCents);
  });

  it('that is less than half of the sales is reported as doubtful', () => {
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: 200_000, max: 15_000_000 }), (question, newPriceCents) => {
        const limited = evaluateVehicle({ ...question, newPriceCents });
        fc.pre(limited.level === 'trim' || limited.level === 'model');
        const withoutPrice = evaluateVehicle({ ...question, newPriceCents: null });
        if (limited.goodCents < withoutPrice.goodCents / 2) expect(limited.confidence).toBe('low');
      }),
      { numRuns: 3_000 },
    );
  });

  it('moves no value by more than three times its own change, wherever it is doubted', () => {
    for (let cents = 200_000; cents < 4_000_000; cents *= 1.002) {
      const [first, second] = [cents, cents * 1.002].map((price) => priced(Math.round(price), description));
      const change = Math.abs((second?.goodCents ?? 0) / (first?.goodCents ?? 1) - 1);
      expect(change).toBeLessThan(0.0062);
    }
  });

  it('equals the price paid for a new vehicle, and is higher for a used one', () => {
    const paid = (day: string, cents = 2_000_000) => estimateNewPrice(tesla, { cents, day }, '2026-11-18');
    expect(paid('2022-03-01')).toBe(2_000_000);
    expect(paid('2026-03-01')).toBeGreaterThan(2_600_000);
    expect(paid('2026-03-01', 100)).toBeNull();
    const day = '2026-03-01';
    const { goodCents } = evaluateVehicle({
      ...camry,
      description: tesla,
      regionCode: 'NA',
      odometerMiles: null,
      day,
      newPriceCents: paid(day),
    });
    expect(goodCents / 2_000_000).toBeCloseTo(1, 3);
  });
});
