import { centsFromDollars, dollarsFromCents } from '@fleetworth/domain/money';
import { numberOf } from '../../shell/forms/number-of.ts';

const CENTS = 100;

/** Returns the dollars that a typed price is above an amount; null without either. */
export function priceAbove(price: string | number | boolean | null, amount: number | null): number | null {
  const dollars = numberOf(typeof price === 'boolean' ? null : price);
  if (dollars === undefined || amount === null) return null;
  return dollarsFromCents(Math.round(dollars * CENTS) - centsFromDollars(amount));
}
