-- Last offer of a vehicle through a sell channel, as lists show it. It is copied from sell_items by refreshPositions.
alter table positions add column last_sell_item_id int4;

update positions p set version = new_version(), last_sell_item_id = last.id
from (select company_id, vehicle_id, max(id) as id from sell_items group by company_id, vehicle_id) last
where last.company_id = p.company_id and last.vehicle_id = p.vehicle_id;
