import { dollarsAbove } from '@fleetworth/domain/money';
import { parseNumber } from '../../../shell/forms/parse-number.ts';

export function priceDifference(
  price: string | number | boolean | null,
  amount: number | null,
): number | null {
  const dollars = typeof price === 'boolean' ? undefined : parseNumber(price);
  return dollars === undefined || amount === null ? null : dollarsAbove(dollars, amount);
}
