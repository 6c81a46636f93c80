-- What a list shows about a vehicle's worth, kept: one row a vehicle, written by the positions feature alone, from the domain
-- package's arithmetic. Everything here can be computed again from the other tables.
create table positions (
  company_id int4 not null,
  vehicle_id int4 not null,
  -- Another one after every write.
  version int8 not null default new_version(),
  -- Of the vehicle and its contract: all that a list shows stands in one row.
  vehicle_version int4 not null,
  location_id int4 not null,
  unit text not null,
  -- Compares by bytes as units are ordered (domain/natural-order).
  unit_key text collate "C" not null,
  vin text not null,
  status text not null,
  condition text not null,
  brand_id int4 not null,
  model_id int4 not null,
  model_detail_id int4,
  model_year int2,
  class_id int4,
  color text,
  in_service_date date not null,
  tag_ids int4[] not null,
  mileage int4,
  mileage_record_id int4,
  mileage_date date,
  -- When the last mileage record, or the value that was asked for with it, came.
  mileage_updated_at timestamptz,
  grade_tenths int2,
  is_manually_priced boolean not null,
  manual_price cents,
  value_state text not null check (value_state in ('ready', 'pending', 'unavailable')),
  valued_on date,
  is_sandbox boolean not null,
  -- How the shown value was found, how sure it is, and its band: as market_values has them.
  value_confidence text,
  value_basis text,
  value_data_year int2,
  value_index_month date,
  value_low_tenths int2,
  value_high_tenths int2,
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
  financing_company_id int4,
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

-- A list that follows a sort tests its filters and answers its versions from the sort's index alone: the wide rows of the vehicles that
-- it passes over are not read. Every write of a position writes all of its indexes in any case.
create index positions_unit on positions (company_id, unit_key, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced, version);
create index positions_vin on positions (company_id, vin, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced, version);
create index positions_model_year on positions (company_id, model_year, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced, version);
create index positions_in_service_date on positions (company_id, in_service_date, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced, version);
create index positions_mileage on positions (company_id, mileage, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced, version);
create index positions_auction on positions (company_id, auction, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced, version);
create index positions_weekly_change on positions (company_id, weekly_change, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced, version);
create index positions_payoff on positions (company_id, payoff, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced, version);
create index positions_revenue on positions (company_id, revenue, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced, version);
create index positions_status on positions (company_id, status, vehicle_id)
  include (condition, location_id, has_finance, is_manually_priced, version);
-- Few vehicles are without finance, priced by hand or at a location: these indexes lead straight to them.
create index positions_unfinanced on positions (company_id, condition) where not has_finance;
create index positions_manual on positions (company_id) where is_manually_priced;
create index positions_location on positions (company_id, location_id);
create index positions_due on positions (next_change_on);

-- Each two neighbouring characters of a text, as searches compare them: a text that contains another one has all of its pairs.
create function text_pairs(text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  letters constant text := lower($1 collate "pg_c_utf8");
  pairs text[] := '{}';
begin
  for place in 1 .. length(letters) - 1 loop
    pairs := pairs || substr(letters, place, 2);
  end loop;
  return pairs;
end $$;

-- Texts and tags lead straight to the positions. A search also reads the entries that are still pending, which takes longer than the
-- index for the usual four megabytes. No text that is searched for has a line break.
create index positions_text on positions using gin (text_pairs((unit collate "pg_c_utf8") || E'\n' || vin))
  with (gin_pending_list_limit = 256);
create index positions_tags on positions using gin (tag_ids) with (gin_pending_list_limit = 256) where tag_ids <> '{}';

alter table positions set (
  -- Index-only reads need vacuumed pages.
  autovacuum_vacuum_scale_factor = 0.01,
  -- Edits hardly change how figures are distributed, and a sample takes seconds, since texts are taken apart.
  autovacuum_analyze_scale_factor = 0.5
);
