import { describe, expect, it } from 'vitest';
import { camry, description } from '../test/queries.ts';
import { evaluateVehicle, type ValuationQuery } from './evaluate.ts';
import table from './generated/fitted-table.json' with { type: 'json' };

type Changed = Partial<Omit<ValuationQuery, 'description'>> & {
  vehicle?: Partial<ValuationQuery['description']>;
};

const valueOf = ({ vehicle, ...changed }: Changed) =>
  evaluateVehicle({ ...camry, ...changed, description: { ...description, ...vehicle } });

describe('the band of a value', () => {
  const width = (changed: Changed) => {
    const { lowCents, highCents } = valueOf(changed);
    return Math.log(highCents / lowCents);
  };

  it('is wider for each year after the sales that the model was fitted on, the market where it was', () => {
    // After the last month of the index, only the distance grows.
    const widths = ['2026-10-20', '2028-10-20', '2030-10-20'].map((day) =>
      width({ day, vehicle: { modelYear: 2010 } }),
    );
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect((widths[2] ?? 0) - (widths[0] ?? 0)).toBeGreaterThan(0.02);
  });

  it('is wider for each model year after the last sold one', () => {
    const widths = [2015, 2017, 2020, 2024].map((modelYear) => width({ vehicle: { modelYear } }));
    for (const [place, wide] of widths.slice(1).entries()) {
      expect(wide).toBeGreaterThan((widths[place] ?? 0) + 0.03);
    }
    // Seven model years later, held-out sales differ by about a quarter in both directions.
    expect(width({ vehicle: { modelYear: 2022 } }) / 2).toBeGreaterThan(0.25);
  });
});

describe('confidence is low', () => {
  it('for models with one or two sales', () => {
    const sold = Object.entries(table.models).map(([name, { sales }]) => {
      const [make = '', model = ''] = name.split(' ');
      return { make, model, count: Object.values(sales).reduce((sum, count) => sum + count, 0) };
    });
    const rare = sold.filter(({ count }) => count < 3);
    expect(rare.length).toBeGreaterThan(10);
    for (const { make, model } of rare) expect(valueOf({ vehicle: { make, model } }).confidence).toBe('low');
    const often = sold.find(({ count }) => count > 100);
    expect(valueOf({ vehicle: { make: often?.make ?? '', model: often?.model ?? '' } }).confidence).toBe(
      'normal',
    );
  });

  it('for young vehicles without a price', () => {
    const young = { vehicle: { modelYear: 2026 }, odometerMiles: 5_000 };
    expect(valueOf(young).confidence).toBe('low');
    expect(valueOf({ ...young, newPriceCents: 3_200_000 }).confidence).toBe('normal');
    expect(valueOf({ vehicle: { modelYear: 2024 } }).confidence).toBe('normal');
    // These had sales at the time.
    expect(valueOf({ vehicle: { modelYear: 2014 }, day: '2015-03-01' }).confidence).toBe('normal');
  });

  it('for model years without sales', () => {
    for (const modelYear of [0, 1950, 2028, 9999]) {
      expect(valueOf({ vehicle: { modelYear } }).confidence).toBe('low');
    }
    expect(valueOf({ vehicle: { modelYear: 2027 }, newPriceCents: 3_200_000 }).confidence).toBe('normal');
  });
});

describe('a name that had ended when the sales ended, and came back', () => {
  const ended = Object.entries(table.models).flatMap(([name, { sales }]) => {
    const [make = '', model = ''] = name.split(' ');
    return Math.max(...Object.keys(sales).map(Number)) < 2012 ? { make, model, trim: null, body: null } : [];
  });

  it('is valued by its price, or with low confidence as an unknown model of its make', () => {
    expect(ended.length).toBeGreaterThan(100);
    for (const vehicle of ended) {
      expect(valueOf({ vehicle }).confidence, JSON.stringify(vehicle)).toBe('low');
    }
    const names = [
      'Honda Passport',
      'Lincoln Aviator',
      'Acura Integra',
      'Chevrolet Blazer',
      'Chevrolet TrailBlazer',
    ];
    for (const name of names) {
      const [make = '', model = ''] = name.split(' ');
      const vehicle = { make, model, trim: null, body: null };
      expect(valueOf({ vehicle }), name).toMatchObject({ level: 'make', basis: 'indexed' });
      const priced = valueOf({ vehicle, newPriceCents: 4_500_000 });
      expect(priced, name).toMatchObject({ level: 'make', basis: 'price', confidence: 'normal' });
      const dearer = valueOf({ vehicle, newPriceCents: 5_000_000 });
      expect(dearer.goodCents / priced.goodCents, name).toBeCloseTo(50 / 45, 2);
    }
  });

  it('is valued as sales show in the model years that they cover', () => {
    const old = valueOf({ vehicle: { make: 'Honda', model: 'Passport', modelYear: 2001, trim: null } });
    expect(old).toMatchObject({ level: 'model', confidence: 'normal' });
  });

  it('never brings less than the last model year before it', () => {
    for (const vehicle of ended) {
      for (const newPriceCents of [null, 150_000, 1_500_000, 4_500_000]) {
        let before = 0;
        for (let modelYear = 2012; modelYear <= 2020; modelYear += 1) {
          const { goodCents } = valueOf({ vehicle: { ...vehicle, modelYear }, newPriceCents });
          expect(goodCents, JSON.stringify(vehicle)).toBeGreaterThanOrEqual(before);
          before = goodCents;
        }
      }
    }
  });
});

describe('an unknown model with a price', () => {
  const vehicle = { make: 'Jeep', model: 'Gladiator', trim: null, body: null };

  it('is sure, unless it is electric or the price lost a digit', () => {
    expect(valueOf({ vehicle }).confidence).toBe('low');
    expect(valueOf({ vehicle, newPriceCents: 4_500_000 })).toMatchObject({
      basis: 'price',
      confidence: 'normal',
    });
    expect(valueOf({ vehicle, newPriceCents: 450_000 }).confidence).toBe('low');
    const electric = { ...vehicle, fuel: 'Electric' };
    expect(valueOf({ vehicle: electric, newPriceCents: 4_500_000 }).confidence).toBe('low');
  });
});

describe('a model that was never sold', () => {
  it("is limited to what its size and its make's models show", () => {
    const of = (make: string, model: string) =>
      valueOf({ vehicle: { make, model, trim: null, body: null } }).goodCents;
    const telluride = of('Kia', 'Telluride') / of('Kia', 'Sorento');
    expect(telluride).toBeGreaterThan(1.05);
    expect(telluride).toBeLessThan(1.5);
    expect(of('Volkswagen', 'Atlas')).toBeGreaterThan(of('Volkswagen', 'Taos'));
    expect(of('BMW', 'X7') / of('BMW', 'X5')).toBeLessThan(1.7);
  });
});
