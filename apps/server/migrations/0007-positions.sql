-- What a list shows about a vehicle's worth, kept: one row a vehicle, written by the positions feature alone, from the domain
-- package's arithmetic. Everything here can be computed again from the other tables.
create table positions (
  company_id int4 not null,
  vehicle_id int4 not null,
  location_id int4 not null,
  unit text collate natural_order not null,
  vin text not null,
  status text not null,
  condition text not null,
  model_year int2,
  in_service_date date not null,
  tag_ids int4[] not null,
  mileage int4,
  mileage_record_id int4,
  mileage_date date,
  -- When the last mileage record, or the value that was asked for with it, came.
  mileage_updated_at timestamptz,
  grade_tenths int2,
  is_manually_priced boolean not null,
  value_state text not null check (value_state in ('ready', 'pending', 'unavailable')),
  valued_on date,
  is_sandbox boolean not null,
  year_ago_price cents,
  year_ago_mileage int4,
  -- What the provider answered for the last mileage record, as it is.
  record_excellent cents,
  record_good cents,
  record_fair cents,
  -- Auction value: rules 1 to 4 of the valuation, in the vehicle's own condition and in each.
  auction cents,
  excellent_auction cents,
  good_auction cents,
  fair_auction cents,
  excellent_source text,
  good_source text,
  fair_source text,
  -- Newest positive value of the provider, manual prices never.
  excellent_latest cents,
  good_latest cents,
  fair_latest cents,
  -- Change over seven days in hundredths of a percent, and the two amounts it compares.
  weekly_change int8,
  excellent_weekly_change int8,
  excellent_week_now cents,
  excellent_week_then cents,
  good_weekly_change int8,
  good_week_now cents,
  good_week_then cents,
  fair_weekly_change int8,
  fair_week_now cents,
  fair_week_then cents,
  has_finance boolean not null,
  payoff cents,
  cap_cost cents,
  purchase_amount cents,
  -- Principal, interest and fee together can exceed the largest amount.
  monthly_payment int8,
  remaining_months int4,
  depreciation_assumption cents,
  revenue cents,
  excellent_revenue cents,
  good_revenue cents,
  fair_revenue cents,
  as_of date not null,
  -- The next day on which the calendar alone changes this row; null when it never does.
  next_change_on date,
  refreshed_at timestamptz not null,
  primary key (company_id, vehicle_id),
  foreign key (company_id, vehicle_id) references vehicles,
  check (has_finance = (payoff is not null))
);

create index positions_unit on positions (company_id, unit, vehicle_id);
create index positions_vin on positions (company_id, vin, vehicle_id);
create index positions_model_year on positions (company_id, model_year, vehicle_id);
create index positions_in_service_date on positions (company_id, in_service_date, vehicle_id);
create index positions_mileage on positions (company_id, mileage, vehicle_id);
create index positions_auction on positions (company_id, auction, vehicle_id);
create index positions_weekly_change on positions (company_id, weekly_change, vehicle_id);
create index positions_payoff on positions (company_id, payoff, vehicle_id);
create index positions_revenue on positions (company_id, revenue, vehicle_id);
create index positions_status on positions (company_id, status, vehicle_id);
create index positions_location on positions (company_id, location_id);
create index positions_due on positions (next_change_on);
