import { figures } from './figures.ts';

export const estimatedText = (estimatedCount: number, valuedCount: number): string | null =>
  estimatedCount === 0
    ? null
    : `${figures.count(estimatedCount)} of ${figures.count(valuedCount)} estimated from the price paid`;
