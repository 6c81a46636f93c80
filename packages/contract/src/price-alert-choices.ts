// Separate file, so that only screens with price alerts load it.

export const ALERT_PERIODS = [
  'one_day_change',
  'two_days_change',
  'seven_days_change',
  'one_month_change',
  'three_months_change',
  'six_months_change',
  'one_year_change',
] as const;

export const ALERT_CHANGES = ['increase', 'decrease'] as const;

/** `at_once` sends at most one email an hour. */
export const ALERT_MAIL_MODES = ['at_once', 'daily', 'never'] as const;
export type AlertMailMode = (typeof ALERT_MAIL_MODES)[number];
