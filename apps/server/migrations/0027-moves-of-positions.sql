-- A position has everything that a list shows of its vehicle and contract: whoever remembers a row looks at one table alone.
alter table positions
  add column vehicle_version int4,
  add column brand_id int4,
  add column model_id int4,
  add column model_detail_id int4,
  add column class_id int4,
  add column color text,
  add column manual_price cents,
  add column financing_company_id int4;

-- No sum moves by it: the changes of millions of rows need not be collected.
alter table positions disable trigger user;
update positions p set
  vehicle_version = v.version, brand_id = v.brand_id, model_id = v.model_id, model_detail_id = v.model_detail_id,
  class_id = v.class_id, color = v.color, manual_price = v.manual_price, financing_company_id = f.financing_company_id
from vehicles v left join finance_contracts f on f.company_id = v.company_id and f.vehicle_id = v.id
where v.company_id = p.company_id and v.id = p.vehicle_id;
alter table positions enable trigger user;
alter table positions
  alter column vehicle_version set not null,
  alter column brand_id set not null,
  alter column model_id set not null;

-- A vehicle moves when it comes, goes, or changes in what lists find and order it by, its condition, mileage and worth left aside. Pages
-- that a process remembers stand as long as nobody has moved. Moves are appended, one a statement and company, and counted by the
-- fold: no transaction waits for another at a shared row.
create table position_moves (company_id int4 not null);
alter table position_total_versions add column moves int8 not null default 0;

create function append_position_moves() returns trigger language plpgsql as $$
begin
  insert into position_moves (company_id) select distinct company_id from moved;
  return null;
end $$;

create function append_moved_positions() returns trigger language plpgsql as $$
begin
  insert into position_moves (company_id)
  select distinct a.company_id
  from arrived a join departed d on d.company_id = a.company_id and d.vehicle_id = a.vehicle_id
  where (a.unit collate "C", a.vin, a.status, a.location_id, a.model_year, a.in_service_date, a.tag_ids, a.has_finance, a.is_manually_priced)
    is distinct from
    (d.unit collate "C", d.vin, d.status, d.location_id, d.model_year, d.in_service_date, d.tag_ids, d.has_finance, d.is_manually_priced);
  return null;
end $$;

create trigger positions_came after insert on positions
  referencing new table as moved for each statement execute function append_position_moves();
create trigger positions_went after delete on positions
  referencing old table as moved for each statement execute function append_position_moves();
create trigger positions_moved after update on positions
  referencing new table as arrived old table as departed for each statement execute function append_moved_positions();
