import { figures } from './figures.ts';

/**
 * Formats how many values are based on the price paid: "1,021 of 1,342 estimated from the price paid"; null
 * if none is.
 */
export const estimatedText = (byPrice: number, valued: number): string | null =>
  byPrice === 0
    ? null
    : `${figures.count(byPrice)} of ${figures.count(valued)} estimated from the price paid`;
