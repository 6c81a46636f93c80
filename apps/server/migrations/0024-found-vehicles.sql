-- Lists by text and by tag go from these indexes to the positions. They stand on tables that the calendar, mileage and prices never
-- write: on positions each of their refreshes would pay for them.
create extension if not exists pg_trgm;

-- In the collation that patterns are compared in: units themselves compare naturally. Every search reads what waits to be filed: of the
-- usual four megabytes for longer than in the index.
create index vehicles_text on vehicles using gin ((unit collate "pg_c_utf8") gin_trgm_ops, vin gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index vehicle_tags_tag on vehicle_tags (company_id, tag_id, vehicle_id);

-- Few vehicles are without finance or priced by hand: to find these, a sort's index would be followed through all others.
create index positions_unfinanced on positions (company_id, condition) where not has_finance;
create index positions_manual on positions (company_id) where is_manually_priced;
