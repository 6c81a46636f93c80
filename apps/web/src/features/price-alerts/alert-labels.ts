import { ALERT_PERIODS } from '@fleetworth/contract/price-alert-choices';
import type { PriceAlert } from '@fleetworth/contract/price-alerts';

type Period = PriceAlert['period_type'];
type Change = PriceAlert['change_type'];

export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  one_day_change: 'One day',
  two_days_change: 'Two days',
  seven_days_change: 'Seven days',
  one_month_change: 'One month',
  three_months_change: 'Three months',
  six_months_change: 'Six months',
  one_year_change: 'One year',
};

export const periodOrder = (period: Period): number => ALERT_PERIODS.indexOf(period);

export const CHANGE_LABELS: Readonly<Record<Change, string>> = {
  increase: 'Increase',
  decrease: 'Decrease',
};

export const alertName = ({
  period_type,
  change_type,
  value,
}: Pick<PriceAlert, 'period_type' | 'change_type' | 'value'>) =>
  `${PERIOD_LABELS[period_type]}, ${CHANGE_LABELS[change_type].toLowerCase()}, ${value}%`;

export const shortPeriodHint = (period: string | null): string | null =>
  period === 'one_day_change' || period === 'two_days_change'
    ? 'Values are updated weekly. A shorter period shows a change only if a newer value was ' +
      'requested in between.'
    : null;
