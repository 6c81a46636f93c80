-- A price by hand does not move with the market: it has no weekly change.
update positions set weekly_change = null,
  excellent_weekly_change = null, excellent_week_now = null, excellent_week_then = null,
  good_weekly_change = null, good_week_now = null, good_week_then = null,
  fair_weekly_change = null, fair_week_now = null, fair_week_then = null
where manual_price is not null;
