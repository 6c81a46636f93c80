-- A list that follows a sort looks at what its filters test: with it in the sort's index, the wide rows of the vehicles that it passes
-- over need not be read. Every write of a position writes all of its indexes as it is, these columns in or not.
drop index positions_unit, positions_vin, positions_model_year, positions_in_service_date, positions_mileage, positions_auction, positions_weekly_change, positions_payoff, positions_revenue, positions_status;
create index positions_unit on positions (company_id, unit, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced);
create index positions_vin on positions (company_id, vin, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced);
create index positions_model_year on positions (company_id, model_year, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced);
create index positions_in_service_date on positions (company_id, in_service_date, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced);
create index positions_mileage on positions (company_id, mileage, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced);
create index positions_auction on positions (company_id, auction, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced);
create index positions_weekly_change on positions (company_id, weekly_change, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced);
create index positions_payoff on positions (company_id, payoff, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced);
create index positions_revenue on positions (company_id, revenue, vehicle_id)
  include (status, condition, location_id, has_finance, is_manually_priced);
create index positions_status on positions (company_id, status, vehicle_id)
  include (condition, location_id, has_finance, is_manually_priced);
-- Indexes answer alone for pages that no write has touched since they were vacuumed.
alter table positions set (autovacuum_vacuum_scale_factor = 0.01);

-- Each two characters of a text that stand side by side, as searches compare them: who has a text has all of its pairs.
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

-- Texts and tags lead straight to the positions. A search reads what waits to be filed: of the usual four megabytes for longer than in
-- the index. No text that is searched for has a line break.
create index positions_text on positions using gin (text_pairs((unit collate "pg_c_utf8") || E'\n' || vin))
  with (gin_pending_list_limit = 256);
create index positions_tags on positions using gin (tag_ids) with (gin_pending_list_limit = 256) where tag_ids <> '{}';
drop index vehicles_text, vehicle_tags_tag;
