import { projectedAboveWaterText } from '@fleetworth/contract/above-water';
import type { FutureTotal } from '@fleetworth/contract/projections';
import { today } from '../../shell/api/today.ts';
import { DASH, figures } from '../../shell/format/figures.ts';

export const formatRate = (percent: number | null): string => (percent === null ? DASH : `${percent}%`);

export const EXCLUSION_REASONS = {
  without_finance: { label: 'without finance data', filter: { financial: 'false' } },
  // A vehicle with a manual price but no model year has a value, but no depreciation curve.
  without_value: {
    label: 'without a value or a model year',
    filter: { financial: 'true', projectable: 'false' },
  },
} as const;

export const WITHOUT_OWNER_VALUE_FILTER = {
  financial: 'true',
  projectable: 'true',
  assumption: 'none',
} as const;

export type ExclusionReason = keyof FutureTotal['left_out_reasons'];

export const listExclusions = ({ left_out_reasons: reasons }: Pick<FutureTotal, 'left_out_reasons'>) =>
  (Object.keys(EXCLUSION_REASONS) as ExclusionReason[])
    .filter((reason) => reasons[reason] > 0)
    .map((reason) => ({
      reason,
      text: `${figures.count(reasons[reason])} ${EXCLUSION_REASONS[reason].label}`,
    }));

/** Says 'At market value', because the revenue/loss next to the text is computed from the owner value. */
export function marketAboveWaterText(months: number | null): string | null {
  const text = projectedAboveWaterText(months, today());
  return text === null ? null : `At market value: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

export function formatMonth({ month, date }: { month: number; date: string }): string {
  return month === 0 ? 'Now' : MONTH_FORMAT.format(Date.parse(`${date}T00:00:00Z`));
}

/** Returns the offset `month` together with the first day of the month that many months ahead. */
export function getMonthAhead(today: string, month: number): { month: number; date: string } {
  const [year, monthOfYear] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return { month, date: new Date(Date.UTC(year, monthOfYear - 1 + month)).toISOString().slice(0, 10) };
}

const MONTH_FORMAT = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
