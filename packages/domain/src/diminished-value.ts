import type { Cents } from './money.ts';
import { divideRoundedExact, exactRate, type PercentText } from './rate.ts';

export const DAMAGE_MULTIPLIERS = [
  { hundredths: 100, label: 'severe structural' },
  { hundredths: 75, label: 'major' },
  { hundredths: 50, label: 'moderate' },
  { hundredths: 25, label: 'minor' },
  { hundredths: 0, label: 'none' },
] as const;

export const MILEAGE_MULTIPLIERS = [
  { hundredths: 100, label: '0-19,999 miles' },
  { hundredths: 80, label: '20,000-39,999' },
  { hundredths: 60, label: '40,000-59,999' },
  { hundredths: 40, label: '60,000-79,999' },
  { hundredths: 20, label: '80,000-99,999' },
  { hundredths: 0, label: '100,000 and above' },
] as const;

export interface DiminishedValueInput {
  valueCents: Cents;
  baseLossPercent: PercentText;
  damageHundredths: number;
  mileageHundredths: number;
}

/**
 * Returns the value that a vehicle loses by a repaired accident: value × base % × damage × mileage, rounded
 * once to the cent, half up. This is the insurers' 17c formula.
 */
export function diminishedValueCents(input: DiminishedValueInput): Cents {
  const { valueCents, baseLossPercent, damageHundredths, mileageHundredths } = input;
  const { numerator, denominator } = exactRate(baseLossPercent);
  const product = BigInt(valueCents) * numerator * BigInt(damageHundredths) * BigInt(mileageHundredths);
  return Number(divideRoundedExact(product, denominator * 10_000n));
}
