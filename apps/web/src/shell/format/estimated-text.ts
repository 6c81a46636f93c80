import { figures } from './figures.ts';

/**
 * Formats the number of values that are based on the price paid: "1,021 of 1,342 estimated from the price
 * paid". Null if there are none.
 */
export const estimatedText = (estimatedCount: number, valuedCount: number): string | null =>
  estimatedCount === 0
    ? null
    : `${figures.count(estimatedCount)} of ${figures.count(valuedCount)} estimated from the price paid`;
