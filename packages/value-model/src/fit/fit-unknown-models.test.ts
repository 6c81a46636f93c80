import { describe, expect, it } from 'vitest';
import { LOG_STEP, type ModelTable } from '../table.ts';
import { fitUnknownModels } from './fit-unknown-models.ts';

const steps = (factor: number) => Math.round(Math.log(factor) / LOG_STEP);

const model = (factor: number, usual: number): ModelTable => ({
  segment: 'suv',
  shape: [steps(factor / usual), 0, 0, 0],
  effects: {},
  usual: [steps(usual), 0, 0, 0],
  sales: { 2012: 400 },
});

/**
 * Two equally valued makes: one sold its large models, the other its small models, and each model's value
 * follows from its size.
 */
const fitted = {
  makes: { ford: [0, 0, 0], kia: [0, 0, 0], toyota: [0, 0, 0] } as const,
  shared: {},
  models: {
    'ford expedition': model(1.9, 1),
    'ford explorer': model(1.35, 0.9),
    'ford edge': model(1, 0.8),
    'kia soul': model(0.8, 1),
    'kia seltos': model(0.8, 0.9),
    'kia sportage': model(1, 0.9),
    'toyota rav4': model(1, 1),
    'toyota highlander': model(1.35, 1),
  },
};

describe('values of models that were never sold', () => {
  it('depends on their size and not on the sizes of those that their make sold', () => {
    const { size, makes, segments } = fitUnknownModels(fitted, []);
    expect(size).toBeGreaterThan(0.8);
    expect(size).toBeLessThan(1.1);
    const [ford = 0, kia = 0] = [makes.ford, makes.kia];
    expect(Math.abs(ford - kia) * LOG_STEP).toBeLessThan(0.1);
    expect(Math.abs(segments.suv) * LOG_STEP).toBeLessThan(0.1);
  });

  it("contains the average additions of the segment's sales", () => {
    const models = Object.fromEntries(
      Object.entries(fitted.models).map(([name, { shape, ...rest }]) => [
        name,
        { ...rest, shape, usual: [steps(0.5), 0, 0, 0] as const },
      ]),
    );
    const shapes = Object.fromEntries(
      Object.entries(fitted.models).map(([name, { shape, ...rest }]) => [
        name,
        { ...rest, shape, usual: [0, 0, 0, 0] as const },
      ]),
    );
    const half = fitUnknownModels({ ...fitted, models }, []).segments.suv;
    const whole = fitUnknownModels({ ...fitted, models: shapes }, []).segments.suv;
    expect(Math.exp((half - whole) * LOG_STEP)).toBeCloseTo(0.5, 1);
  });
});
