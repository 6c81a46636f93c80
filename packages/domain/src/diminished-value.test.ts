import { expect, it } from 'vitest';
import { DAMAGE_MULTIPLIERS, diminishedValueCents, MILEAGE_MULTIPLIERS } from './diminished-value.ts';

it.each([
  {
    valueCents: 3_000_000,
    baseLossPercent: '10',
    damageHundredths: 50,
    mileageHundredths: 80,
    cents: 120_000,
  },
  { valueCents: 100_100, baseLossPercent: '10', damageHundredths: 25, mileageHundredths: 20, cents: 501 },
  {
    valueCents: 3_000_000,
    baseLossPercent: '100',
    damageHundredths: 100,
    mileageHundredths: 100,
    cents: 3_000_000,
  },
  { valueCents: 3_000_000, baseLossPercent: '0', damageHundredths: 100, mileageHundredths: 100, cents: 0 },
  { valueCents: 3_000_000, baseLossPercent: '10', damageHundredths: 100, mileageHundredths: 0, cents: 0 },
  {
    valueCents: 2_147_483_647,
    baseLossPercent: '33.3333',
    damageHundredths: 75,
    mileageHundredths: 60,
    cents: 322_122_225,
  },
])(
  'diminished value of $valueCents at $baseLossPercent % is $cents, without a cap',
  ({ cents, ...question }) => {
    expect(diminishedValueCents(question)).toBe(cents);
  },
);

it('has the multipliers of the standard formula', () => {
  expect(DAMAGE_MULTIPLIERS.map(({ hundredths }) => hundredths)).toEqual([100, 75, 50, 25, 0]);
  expect(MILEAGE_MULTIPLIERS.map(({ hundredths }) => hundredths)).toEqual([100, 80, 60, 40, 20, 0]);
});
