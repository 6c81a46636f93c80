-- Totals are sums over positions by what lists filter most. A trigger appends signed rows to the deltas; a reader adds totals and
-- deltas in one statement; a background job folds the deltas in. No business transaction updates a shared row.
create table position_totals (
  company_id int4 not null,
  location_id int4 not null,
  status text not null,
  condition text not null,
  is_manually_priced boolean not null,
  has_finance boolean not null,
  vehicles int8 not null,
  payoff int8 not null,
  mileage_sum int8 not null,
  mileage_vehicles int8 not null,
  excellent_valued int8 not null,
  excellent_auction int8 not null,
  excellent_unvalued_payoff int8 not null,
  excellent_above int8 not null,
  excellent_above_revenue int8 not null,
  excellent_below int8 not null,
  excellent_below_revenue int8 not null,
  excellent_week_now int8 not null,
  excellent_week_then int8 not null,
  good_valued int8 not null,
  good_auction int8 not null,
  good_unvalued_payoff int8 not null,
  good_above int8 not null,
  good_above_revenue int8 not null,
  good_below int8 not null,
  good_below_revenue int8 not null,
  good_week_now int8 not null,
  good_week_then int8 not null,
  fair_valued int8 not null,
  fair_auction int8 not null,
  fair_unvalued_payoff int8 not null,
  fair_above int8 not null,
  fair_above_revenue int8 not null,
  fair_below int8 not null,
  fair_below_revenue int8 not null,
  fair_week_now int8 not null,
  fair_week_then int8 not null,
  -- The same of the group's own condition, for lists that preview none.
  own_valued int8 not null generated always as (
    case condition when 'excellent' then excellent_valued when 'good' then good_valued else fair_valued end) stored,
  own_auction int8 not null generated always as (
    case condition when 'excellent' then excellent_auction when 'good' then good_auction else fair_auction end) stored,
  own_unvalued_payoff int8 not null generated always as (
    case condition when 'excellent' then excellent_unvalued_payoff when 'good' then good_unvalued_payoff else fair_unvalued_payoff end) stored,
  own_above int8 not null generated always as (
    case condition when 'excellent' then excellent_above when 'good' then good_above else fair_above end) stored,
  own_above_revenue int8 not null generated always as (
    case condition when 'excellent' then excellent_above_revenue when 'good' then good_above_revenue else fair_above_revenue end) stored,
  own_below int8 not null generated always as (
    case condition when 'excellent' then excellent_below when 'good' then good_below else fair_below end) stored,
  own_below_revenue int8 not null generated always as (
    case condition when 'excellent' then excellent_below_revenue when 'good' then good_below_revenue else fair_below_revenue end) stored,
  own_week_now int8 not null generated always as (
    case condition when 'excellent' then excellent_week_now when 'good' then good_week_now else fair_week_now end) stored,
  own_week_then int8 not null generated always as (
    case condition when 'excellent' then excellent_week_then when 'good' then good_week_then else fair_week_then end) stored,
  primary key (company_id, location_id, status, condition, is_manually_priced, has_finance)
);

-- The same without locations: a seventh as many rows, for lists and summaries that name none.
create table company_position_totals (like position_totals including generated);
alter table company_position_totals drop column location_id;
alter table company_position_totals add primary key (company_id, status, condition, is_manually_priced, has_finance);

create table position_total_deltas (
  id int8 primary key generated always as identity,
  like position_totals including generated
);
create index position_total_deltas_company on position_total_deltas (company_id);

-- One trigger function for each kind of statement. They add the same sums, of rows that arrive with sign 1 and rows that leave with
-- sign -1, and append nothing where no sum changed.
do $make$
declare
  moved record;
  sums text[] := array[
    'sum(sign) as vehicles',
    'coalesce(sum(sign * payoff), 0) as payoff',
    'coalesce(sum(sign * mileage), 0) as mileage_sum',
    'coalesce(sum(sign) filter (where mileage is not null), 0) as mileage_vehicles'];
  condition text;
  names text;
begin
  foreach condition in array array['excellent', 'good', 'fair'] loop
    sums := sums || array[
      format('coalesce(sum(sign) filter (where %1$s_auction is not null), 0) as %1$s_valued', condition),
      format('coalesce(sum(sign * %1$s_auction), 0) as %1$s_auction', condition),
      format('coalesce(sum(sign * payoff) filter (where %1$s_auction is null), 0) as %1$s_unvalued_payoff', condition),
      format('coalesce(sum(sign) filter (where %1$s_revenue > 0), 0) as %1$s_above', condition),
      format('coalesce(sum(sign * %1$s_revenue) filter (where %1$s_revenue > 0), 0) as %1$s_above_revenue', condition),
      format('coalesce(sum(sign) filter (where %1$s_revenue <= 0), 0) as %1$s_below', condition),
      format('coalesce(sum(sign * %1$s_revenue) filter (where %1$s_revenue <= 0), 0) as %1$s_below_revenue', condition),
      format('coalesce(sum(sign * %1$s_week_now) filter (where %1$s_weekly_change is not null), 0) as %1$s_week_now', condition),
      format('coalesce(sum(sign * %1$s_week_then) filter (where %1$s_weekly_change is not null), 0) as %1$s_week_then', condition)];
  end loop;
  select string_agg(substring(one from '\w+$'), ', ' order by place) into names from unnest(sums) with ordinality as s (one, place);
  for moved in select * from (values
    ('insert', 'select 1 as sign, * from arrived'),
    ('update', 'select 1 as sign, * from arrived union all select -1, * from departed'),
    ('delete', 'select -1 as sign, * from departed')) as m (event, rows)
  loop
    execute format($function$
      create function append_deltas_of_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into position_total_deltas (company_id, location_id, status, condition, is_manually_priced, has_finance, %2$s)
        select * from (
          select company_id, location_id, status, condition, is_manually_priced, has_finance, %3$s
          from (%4$s) moved
          group by company_id, location_id, status, condition, is_manually_priced, has_finance) changed
        where (%2$s) is distinct from (%5$s);
        return null;
      end $body$ $function$,
      moved.event, names, array_to_string(sums, ', '), moved.rows, repeat('0, ', cardinality(sums) - 1) || '0');
  end loop;
end $make$;

create trigger positions_inserted after insert on positions
  referencing new table as arrived for each statement execute function append_deltas_of_insert();
create trigger positions_updated after update on positions
  referencing new table as arrived old table as departed for each statement execute function append_deltas_of_update();
create trigger positions_deleted after delete on positions
  referencing old table as departed for each statement execute function append_deltas_of_delete();
