-- Who remembers something asks what has changed since it last asked, of everything by one log: each statement is noted with its transaction,
-- which the positions that it wrote bear as their xmin since. It takes the place of the log of written positions, of moves that the fold counted,
-- and of versions of totals, whose changes each reader had to add up anew.
drop trigger positions_update_noted on positions;
drop trigger positions_delete_noted on positions;
drop trigger positions_came on positions;
drop trigger positions_went on positions;
drop trigger positions_moved on positions;
drop function note_position_writes;
drop function append_position_moves;
drop function append_moved_positions;
drop table position_writes, position_writes_kept, position_moves, position_total_versions;
alter table position_totals drop column version;

create table changes (
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Positions that were changed or removed. One that comes is not noted: nobody remembers it yet.
  vehicle_ids int4[] not null default '{}',
  -- Companies with a vehicle that came, went, or changed in what lists find and order it by, its condition, mileage and worth left aside.
  moved_company_ids int4[] not null default '{}',
  -- Companies with another name, or another name of a location, group, class or tag.
  renamed_company_ids int4[] not null default '{}',
  -- What is to be added to totals, group by group; where these are very many, the companies whose totals are to be read anew.
  totals json,
  recounted_company_ids int4[] not null default '{}'
);
create index changes_transaction on changes (transaction_id);

-- Who has not asked for long has missed changes that are no longer noted: all of these are of transactions before `since`. Removed are those before
-- `next_since`, which moves on to where no transaction is under way, so that every change is noted at least from one move to the next.
create table changes_kept (
  since xid8 not null,
  next_since xid8 not null
);
create unique index changes_kept_once on changes_kept ((true));
insert into changes_kept select now_on, now_on from pg_snapshot_xmin(pg_current_snapshot()) now_on;

create function note_arrived_positions() returns trigger language plpgsql as $$
begin
  insert into changes (moved_company_ids) select array_agg(distinct company_id) from arrived having count(*) > 0;
  return null;
end $$;

create function note_departed_positions() returns trigger language plpgsql as $$
begin
  insert into changes (vehicle_ids, moved_company_ids)
  select array_agg(vehicle_id), array_agg(distinct company_id) from departed having count(*) > 0;
  return null;
end $$;

create function note_changed_positions() returns trigger language plpgsql as $$
begin
  insert into changes (vehicle_ids, moved_company_ids)
  select array_agg(d.vehicle_id), coalesce(array_agg(distinct d.company_id) filter (where
    (a.unit collate "C", a.vin, a.status, a.location_id, a.model_year, a.in_service_date, a.tag_ids, a.has_finance, a.is_manually_priced)
    is distinct from
    (d.unit collate "C", d.vin, d.status, d.location_id, d.model_year, d.in_service_date, d.tag_ids, d.has_finance, d.is_manually_priced)), '{}')
  from departed d left join arrived a on a.company_id = d.company_id and a.vehicle_id = d.vehicle_id
  having count(*) > 0;
  return null;
end $$;

create trigger positions_arrived_noted after insert on positions
  referencing new table as arrived for each statement execute function note_arrived_positions();
create trigger positions_departed_noted after delete on positions
  referencing old table as departed for each statement execute function note_departed_positions();
create trigger positions_changed_noted after update on positions
  referencing new table as arrived old table as departed for each statement execute function note_changed_positions();

create function note_position_total_deltas() returns trigger language plpgsql as $$
declare
  most constant int8 := 100;
begin
  insert into changes (totals, recounted_company_ids)
  select
    case when count(*) <= most then json_agg(json_build_array(
      company_id, location_id, status, condition, is_manually_priced, has_finance, array[
        vehicles, payoff, mileage_sum, mileage_vehicles,
        excellent_valued, excellent_auction, excellent_unvalued_payoff, excellent_above, excellent_above_revenue,
        excellent_below, excellent_below_revenue, excellent_week_now, excellent_week_then,
        good_valued, good_auction, good_unvalued_payoff, good_above, good_above_revenue,
        good_below, good_below_revenue, good_week_now, good_week_then,
        fair_valued, fair_auction, fair_unvalued_payoff, fair_above, fair_above_revenue,
        fair_below, fair_below_revenue, fair_week_now, fair_week_then])) end,
    case when count(*) <= most then '{}' else array_agg(distinct company_id) end
  from appended having count(*) > 0;
  return null;
end $$;

create trigger position_total_deltas_noted after insert on position_total_deltas
  referencing new table as appended for each statement execute function note_position_total_deltas();

create function note_renamed_company() returns trigger language plpgsql as $$
begin
  insert into changes (renamed_company_ids) values (array[new.id]);
  return null;
end $$;

create trigger companies_renamed_noted after update on companies
  for each row when (new.names_version is distinct from old.names_version) execute function note_renamed_company();
