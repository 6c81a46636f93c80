import { describe, expect, it } from 'vitest';
import { camry, description } from '../test/questions.ts';
import { evaluateVehicle, type ValueQuestion } from './evaluate.ts';
import table from './generated/fitted-table.json' with { type: 'json' };

type Changed = Partial<Omit<ValueQuestion, 'description'>> & {
  vehicle?: Partial<ValueQuestion['description']>;
};

const valueOf = ({ vehicle, ...changed }: Changed) =>
  evaluateVehicle({ ...camry, ...changed, description: { ...description, ...vehicle } });

describe('the band of a value', () => {
  const width = (changed: Changed) => {
    const { lowCents, highCents } = valueOf(changed);
    return Math.log(highCents / lowCents);
  };

  it('is wider for each year after the sales that the model was fitted on, the market where it was', () => {
    // After the last month of the index nothing else changes.
    const widths = ['2026-10-20', '2028-10-20', '2030-10-20'].map((day) =>
      width({ day, vehicle: { modelYear: 2010 } }),
    );
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect((widths[2] ?? 0) - (widths[0] ?? 0)).toBeGreaterThan(0.02);
  });

  it('is wider for each model year after the last one that was sold', () => {
    const widths = [2015, 2017, 2020, 2024].map((modelYear) => width({ vehicle: { modelYear } }));
    for (const [place, wide] of widths.slice(1).entries()) {
      expect(wide).toBeGreaterThan((widths[place] ?? 0) + 0.03);
    }
    // Seven model years later, held-out sales say about a quarter either way.
    expect(width({ vehicle: { modelYear: 2022 } }) / 2).toBeGreaterThan(0.25);
  });
});

describe('confidence is low', () => {
  it('for models that one or two sales tell about', () => {
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

  it('for young vehicles whose price nobody knows', () => {
    const young = { vehicle: { modelYear: 2026 }, odometerMiles: 5_000 };
    expect(valueOf(young).confidence).toBe('low');
    expect(valueOf({ ...young, newPriceCents: 3_200_000 }).confidence).toBe('normal');
    expect(valueOf({ vehicle: { modelYear: 2024 } }).confidence).toBe('normal');
    // In their own time sales told of them.
    expect(valueOf({ vehicle: { modelYear: 2014 }, day: '2015-03-01' }).confidence).toBe('normal');
  });

  it('for model years that nobody has sold', () => {
    for (const modelYear of [0, 1950, 2028, 9999]) {
      expect(valueOf({ vehicle: { modelYear } }).confidence).toBe('low');
    }
    expect(valueOf({ vehicle: { modelYear: 2027 }, newPriceCents: 3_200_000 }).confidence).toBe('normal');
  });
});

describe('a model that was never sold', () => {
  it('brings what its size and its make’s models tell, no more', () => {
    const of = (make: string, model: string) =>
      valueOf({ vehicle: { make, model, trim: null, body: null } }).goodCents;
    const telluride = of('Kia', 'Telluride') / of('Kia', 'Sorento');
    expect(telluride).toBeGreaterThan(1.05);
    expect(telluride).toBeLessThan(1.5);
    expect(of('Volkswagen', 'Atlas')).toBeGreaterThan(of('Volkswagen', 'Taos'));
    expect(of('BMW', 'X7') / of('BMW', 'X5')).toBeLessThan(1.7);
  });
});
