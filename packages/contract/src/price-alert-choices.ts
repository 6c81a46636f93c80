// Of price alerts: a screen that does not show them does not load them.

/** Periods over which a change is compared, in their own order. */
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

/** How the user hears of firings: at once (a mail an hour at most), once a day, or by the list alone. */
export const ALERT_MAIL_MODES = ['at_once', 'daily', 'never'] as const;
export type AlertMailMode = (typeof ALERT_MAIL_MODES)[number];
