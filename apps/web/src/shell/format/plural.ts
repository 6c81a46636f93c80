import { figures } from './figures.ts';

/** Formats a number with its noun: '1 location', '1,281 vehicles'. */
export const counted = (count: number, noun: string): string =>
  `${figures.count(count)} ${count === 1 ? noun : `${noun}s`}`;
