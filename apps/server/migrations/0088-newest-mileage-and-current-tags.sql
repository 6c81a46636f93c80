-- Newest mileage record of a vehicle. PostgreSQL inlines it, so that each vehicle of a statement takes one index lookup:
-- a view could not be joined to vehicles without reading them twice, or reading all records.
create function newest_mileage(of_company int4, of_vehicle int4) returns setof mileage_records
language sql stable parallel safe as $$
  select * from mileage_records
  where company_id = of_company and vehicle_id = of_vehicle and deleted_at is null
  order by date desc, id desc limit 1
$$;

-- Tags of vehicles as people see them. A deleted tag keeps its links for the history.
create view current_tags as
select vt.company_id, vt.vehicle_id, vt.tag_id, t.name, t.color
from vehicle_tags vt
join tags t on t.company_id = vt.company_id and t.id = vt.tag_id
where t.deleted_at is null;
