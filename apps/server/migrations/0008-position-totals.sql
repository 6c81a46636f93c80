-- Totals are sums over positions by what lists can filter cheaply. A trigger appends signed rows to the deltas; a reader adds
-- totals and deltas in one statement; one job folds the deltas in. Nobody updates a shared row inside a business transaction.
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
  primary key (company_id, location_id, status, condition, is_manually_priced, has_finance)
);

create table position_total_deltas (
  id int8 primary key generated always as identity,
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
  fair_week_then int8 not null
);

create index position_total_deltas_company on position_total_deltas (company_id);

-- Runs once a statement and direction: what arrives is added, what leaves is taken away by the same sums with sign -1.
create function append_position_total_deltas() returns trigger language plpgsql as $$
declare
  sign constant int8 := tg_argv[0];
begin
  insert into position_total_deltas (
    company_id, location_id, status, condition, is_manually_priced, has_finance,
    vehicles,
    payoff,
    mileage_sum,
    mileage_vehicles,
    excellent_valued,
    excellent_auction,
    excellent_unvalued_payoff,
    excellent_above,
    excellent_above_revenue,
    excellent_below,
    excellent_below_revenue,
    excellent_week_now,
    excellent_week_then,
    good_valued,
    good_auction,
    good_unvalued_payoff,
    good_above,
    good_above_revenue,
    good_below,
    good_below_revenue,
    good_week_now,
    good_week_then,
    fair_valued,
    fair_auction,
    fair_unvalued_payoff,
    fair_above,
    fair_above_revenue,
    fair_below,
    fair_below_revenue,
    fair_week_now,
    fair_week_then)
  select company_id, location_id, status, condition, is_manually_priced, has_finance,
    sign * count(*),
    sign * coalesce(sum(payoff), 0),
    sign * coalesce(sum(mileage), 0),
    sign * count(*) filter (where mileage is not null),
    sign * count(*) filter (where excellent_auction is not null),
    sign * coalesce(sum(excellent_auction), 0),
    sign * coalesce(sum(payoff) filter (where excellent_auction is null), 0),
    sign * count(*) filter (where excellent_revenue > 0),
    sign * coalesce(sum(excellent_revenue) filter (where excellent_revenue > 0), 0),
    sign * count(*) filter (where excellent_revenue <= 0),
    sign * coalesce(sum(excellent_revenue) filter (where excellent_revenue <= 0), 0),
    sign * coalesce(sum(excellent_week_now) filter (where excellent_weekly_change is not null), 0),
    sign * coalesce(sum(excellent_week_then) filter (where excellent_weekly_change is not null), 0),
    sign * count(*) filter (where good_auction is not null),
    sign * coalesce(sum(good_auction), 0),
    sign * coalesce(sum(payoff) filter (where good_auction is null), 0),
    sign * count(*) filter (where good_revenue > 0),
    sign * coalesce(sum(good_revenue) filter (where good_revenue > 0), 0),
    sign * count(*) filter (where good_revenue <= 0),
    sign * coalesce(sum(good_revenue) filter (where good_revenue <= 0), 0),
    sign * coalesce(sum(good_week_now) filter (where good_weekly_change is not null), 0),
    sign * coalesce(sum(good_week_then) filter (where good_weekly_change is not null), 0),
    sign * count(*) filter (where fair_auction is not null),
    sign * coalesce(sum(fair_auction), 0),
    sign * coalesce(sum(payoff) filter (where fair_auction is null), 0),
    sign * count(*) filter (where fair_revenue > 0),
    sign * coalesce(sum(fair_revenue) filter (where fair_revenue > 0), 0),
    sign * count(*) filter (where fair_revenue <= 0),
    sign * coalesce(sum(fair_revenue) filter (where fair_revenue <= 0), 0),
    sign * coalesce(sum(fair_week_now) filter (where fair_weekly_change is not null), 0),
    sign * coalesce(sum(fair_week_then) filter (where fair_weekly_change is not null), 0)
  from moved_positions
  group by company_id, location_id, status, condition, is_manually_priced, has_finance;
  return null;
end $$;

create trigger positions_added after insert on positions referencing new table as moved_positions
  for each statement execute function append_position_total_deltas('1');
create trigger positions_changed_to after update on positions referencing new table as moved_positions
  for each statement execute function append_position_total_deltas('1');
create trigger positions_changed_from after update on positions referencing old table as moved_positions
  for each statement execute function append_position_total_deltas('-1');
create trigger positions_removed after delete on positions referencing old table as moved_positions
  for each statement execute function append_position_total_deltas('-1');
