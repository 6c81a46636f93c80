-- True when the provider's value in a condition is estimated from the price paid, even below a manual price.
alter table positions
  add column excellent_by_price boolean not null default false,
  add column good_by_price boolean not null default false,
  add column fair_by_price boolean not null default false,
  add column own_by_price boolean not null generated always as (
    case condition when 'excellent' then excellent_by_price when 'good' then good_by_price else fair_by_price end) stored;

-- When the contract begins and ends, and whether it has ended with a balance.
alter table positions
  add column contract_start date,
  add column contract_end date,
  add column is_matured boolean not null default false;

-- Totals keep how many such values and contracts are in each group, and what is owed on the contracts.
do $add$
declare
  name text;
begin
  foreach name in array array['position_totals', 'company_position_totals', 'position_total_deltas'] loop
    execute format($alter$
      alter table %I
        add column excellent_by_price int8 not null default 0,
        add column good_by_price int8 not null default 0,
        add column fair_by_price int8 not null default 0,
        add column matured int8 not null default 0,
        add column matured_payoff int8 not null default 0,
        add column own_by_price int8 not null generated always as (
          case condition when 'excellent' then excellent_by_price when 'good' then good_by_price else fair_by_price end) stored
      $alter$, name);
  end loop;
end $add$;

-- The trigger functions as they were made, with the new sums.
do $make$
declare
  moved record;
  sums text[] := array[
    'sum(sign) as vehicles',
    'coalesce(sum(sign * payoff), 0) as payoff',
    'coalesce(sum(sign * mileage), 0) as mileage_sum',
    'coalesce(sum(sign) filter (where mileage is not null), 0) as mileage_vehicles',
    'coalesce(sum(sign) filter (where is_matured), 0) as matured',
    'coalesce(sum(sign * payoff) filter (where is_matured), 0) as matured_payoff'];
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
      format('coalesce(sum(sign * %1$s_week_then) filter (where %1$s_weekly_change is not null), 0) as %1$s_week_then', condition),
      format('coalesce(sum(sign) filter (where %1$s_sandbox), 0) as %1$s_sandbox', condition),
      format('coalesce(sum(sign) filter (where %1$s_by_price), 0) as %1$s_by_price', condition)];
  end loop;
  select string_agg(substring(one from '\w+$'), ', ' order by place) into names from unnest(sums) with ordinality as s (one, place);
  for moved in select * from (values
    ('insert', 'select 1 as sign, * from arrived'),
    ('update', 'select 1 as sign, * from arrived union all select -1, * from departed'),
    ('delete', 'select -1 as sign, * from departed')) as m (event, rows)
  loop
    execute format($function$
      create or replace function append_deltas_of_%1$s() returns trigger language plpgsql as $body$
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

-- The index that sums are read from has the new columns.
drop index positions_sums;
create index positions_sums on positions (company_id, brand_id, model_year)
  include (model_id, model_detail_id, status, condition, location_id, class_id, financing_company_id, has_finance,
    is_manually_priced, mileage, grade_tenths, year_ago_mileage, auction, payoff, revenue, weekly_change,
    depreciation_assumption, own_week_now, own_week_then, own_sandbox, any_sandbox, own_by_price, is_matured,
    excellent_market, good_market, fair_market, year_ago_market);

-- Makes positions with a value or a contract due, so that the hourly refresh recomputes their new columns and changes.
update positions set next_change_on = least(next_change_on, as_of)
where has_finance or good_latest is not null or excellent_latest is not null or fair_latest is not null;
