import { dollarsAbove } from '@fleetworth/domain/money';
import { numberOf } from '../../../shell/forms/number-of.ts';

export function priceDifference(
  price: string | number | boolean | null,
  amount: number | null,
): number | null {
  const dollars = typeof price === 'boolean' ? undefined : numberOf(price);
  return dollars === undefined || amount === null ? null : dollarsAbove(dollars, amount);
}
