-- What a vehicle is, in one number: its VIN, make, model, detail and model year. Ids of the catalogue never change their meaning.
-- A value that was answered for another description says nothing about this vehicle; it counts again when the description does.
alter table vehicles add column description_hash int4 not null generated always as (
  ('x' || left(md5(
    vin || '/' || brand_id::text || '/' || model_id::text || '/' || coalesce(model_detail_id::text, '') || '/' ||
    coalesce(model_year::text, '')
  ), 8))::bit(32)::int4) stored;

-- The description that was asked about. What was kept before is taken for what the vehicle is now.
alter table market_values add column description_hash int4;
update market_values m set description_hash = v.description_hash
from vehicles v where v.company_id = m.company_id and v.id = m.vehicle_id;
alter table market_values alter column description_hash set not null;
