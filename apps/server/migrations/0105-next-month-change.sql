-- Projected auction value less payoff next month, less the same today, in the vehicle's condition and in each condition. Null without an
-- auction value or finance. refreshPositions computes them. Two values and two payoffs together can exceed the largest amount.
alter table positions
  add column next_month_change int8,
  add column excellent_next_month_change int8,
  add column good_next_month_change int8,
  add column fair_next_month_change int8;

-- Totals and filter choices filter by this column, and read no rows.
drop index positions_sums;
create index positions_sums on positions (company_id, brand_id, model_year)
  include (model_id, model_detail_id, status, condition, location_id, class_id, financing_company_id, has_finance,
    is_manually_priced, mileage, grade_tenths, year_ago_mileage, auction, payoff, revenue, weekly_change,
    depreciation_assumption, own_week_now, own_week_then, own_sandbox, any_sandbox, own_by_price, is_matured,
    excellent_market, good_market, fair_market, year_ago_market, above_water_in, next_month_change);

-- Makes positions with finance and a value due, so that the hourly refresh computes their new columns.
update positions set next_change_on = least(next_change_on, as_of)
where has_finance and num_nonnulls(excellent_auction, good_auction, fair_auction) > 0;
