import { figures } from '../../../shell/format/figures.ts';
import { typedAmount } from '../pricing/typed-amount.ts';

interface Range {
  min: number | null;
  max: number | null;
}

/** A range of revenue as people read it, a loss with its sign: '−$500 to $1', '$2,000 and over'. */
export function rangeWords({ min, max }: Range): string {
  if (min === null) return max === null ? 'Any' : `Below ${figures.wholeUsd(max)}`;
  if (max === null) return `${figures.wholeUsd(min)} and over`;
  return `${figures.wholeUsd(min)} to ${figures.wholeUsd(max)}`;
}

const MOST = 99_999_999;

/** Whole dollars as they are typed; undefined for nothing, null for what is none. */
export function typedWhole(text: string): number | undefined | null {
  if (text.trim() === '') return undefined;
  const amount = typedAmount(text);
  return amount !== null && Number.isInteger(amount) && Math.abs(amount) <= MOST ? amount : null;
}
