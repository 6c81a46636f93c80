-- Months until the projected auction value covers the projected payoff, in the vehicle's condition and in each condition: 0 today, 1 to 24
-- for the first such month, 25 for none of them. Null without an auction value or finance. refreshPositions computes them.
alter table positions
  add column above_water_in int2,
  add column excellent_above_water_in int2,
  add column good_above_water_in int2,
  add column fair_above_water_in int2;

-- Filter choices count vehicles by this column, and read no rows.
drop index positions_sums;
create index positions_sums on positions (company_id, brand_id, model_year)
  include (model_id, model_detail_id, status, condition, location_id, class_id, financing_company_id, has_finance,
    is_manually_priced, mileage, grade_tenths, year_ago_mileage, auction, payoff, revenue, weekly_change,
    depreciation_assumption, own_week_now, own_week_then, own_sandbox, any_sandbox, own_by_price, is_matured,
    excellent_market, good_market, fair_market, year_ago_market, above_water_in);

-- Makes positions with finance and a value due, so that the hourly refresh computes their new columns.
update positions set next_change_on = least(next_change_on, as_of)
where has_finance and num_nonnulls(excellent_auction, good_auction, fair_auction) > 0;
