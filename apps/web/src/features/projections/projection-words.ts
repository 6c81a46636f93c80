import type { FutureTotal } from '@fleetworth/contract/projections';
import { DASH, figures } from '../../shell/format/figures.ts';

/** A rate as it was typed: '1.5 %'. */
export const rateWords = (percent: number | null): string => (percent === null ? DASH : `${percent}%`);

/** Why vehicles are in no sum, and the filter of the list that shows them. */
export const LEFT_OUT_REASONS = {
  without_finance: { words: 'without finance', filter: { financial: 'false' } },
  // A price by hand without a model year is a value, but has no curve to follow.
  without_value: {
    words: 'without a value or a model year',
    filter: { financial: 'true', projectable: 'false' },
  },
} as const;

/** Filter of the list that shows projected vehicles without an owner value. */
export const WITHOUT_OWNER_VALUE = { financial: 'true', projectable: 'true', assumption: 'none' } as const;

export type LeftOutReason = keyof FutureTotal['left_out_reasons'];

/** The reasons that leave vehicles out, with their counts, in the order in which they are judged. */
export const leftOutOf = ({ left_out_reasons: reasons }: Pick<FutureTotal, 'left_out_reasons'>) =>
  (Object.keys(LEFT_OUT_REASONS) as LeftOutReason[])
    .filter((reason) => reasons[reason] > 0)
    .map((reason) => ({
      reason,
      text: `${figures.count(reasons[reason])} ${LEFT_OUT_REASONS[reason].words}`,
    }));

/** How the month of a projection is called: 'Now', 'Feb 2027'. */
export function monthWords({ month, date }: { month: number; date: string }): string {
  return month === 0 ? 'Now' : MONTH.format(Date.parse(`${date}T00:00:00Z`));
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
