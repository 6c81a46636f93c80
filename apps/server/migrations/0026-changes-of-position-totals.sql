-- A group carries the version of its company that it was last folded in: whoever remembers a version asks for what came after it.
alter table position_totals add column version int8 not null default 0;
create index position_totals_version on position_totals (company_id, version);

-- An update appends what it changed of each group, once: nothing where a position moved in no sum, one row where it stayed in its group.
create function append_position_total_changes() returns trigger language plpgsql as $$
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
  select * from (
    select company_id, location_id, status, condition, is_manually_priced, has_finance,
      sum(sign) as vehicles,
      coalesce(sum(sign * payoff), 0) as payoff,
      coalesce(sum(sign * mileage), 0) as mileage_sum,
      coalesce(sum(sign) filter (where mileage is not null), 0) as mileage_vehicles,
      coalesce(sum(sign) filter (where excellent_auction is not null), 0) as excellent_valued,
      coalesce(sum(sign * excellent_auction), 0) as excellent_auction,
      coalesce(sum(sign * payoff) filter (where excellent_auction is null), 0) as excellent_unvalued_payoff,
      coalesce(sum(sign) filter (where excellent_revenue > 0), 0) as excellent_above,
      coalesce(sum(sign * excellent_revenue) filter (where excellent_revenue > 0), 0) as excellent_above_revenue,
      coalesce(sum(sign) filter (where excellent_revenue <= 0), 0) as excellent_below,
      coalesce(sum(sign * excellent_revenue) filter (where excellent_revenue <= 0), 0) as excellent_below_revenue,
      coalesce(sum(sign * excellent_week_now) filter (where excellent_weekly_change is not null), 0) as excellent_week_now,
      coalesce(sum(sign * excellent_week_then) filter (where excellent_weekly_change is not null), 0) as excellent_week_then,
      coalesce(sum(sign) filter (where good_auction is not null), 0) as good_valued,
      coalesce(sum(sign * good_auction), 0) as good_auction,
      coalesce(sum(sign * payoff) filter (where good_auction is null), 0) as good_unvalued_payoff,
      coalesce(sum(sign) filter (where good_revenue > 0), 0) as good_above,
      coalesce(sum(sign * good_revenue) filter (where good_revenue > 0), 0) as good_above_revenue,
      coalesce(sum(sign) filter (where good_revenue <= 0), 0) as good_below,
      coalesce(sum(sign * good_revenue) filter (where good_revenue <= 0), 0) as good_below_revenue,
      coalesce(sum(sign * good_week_now) filter (where good_weekly_change is not null), 0) as good_week_now,
      coalesce(sum(sign * good_week_then) filter (where good_weekly_change is not null), 0) as good_week_then,
      coalesce(sum(sign) filter (where fair_auction is not null), 0) as fair_valued,
      coalesce(sum(sign * fair_auction), 0) as fair_auction,
      coalesce(sum(sign * payoff) filter (where fair_auction is null), 0) as fair_unvalued_payoff,
      coalesce(sum(sign) filter (where fair_revenue > 0), 0) as fair_above,
      coalesce(sum(sign * fair_revenue) filter (where fair_revenue > 0), 0) as fair_above_revenue,
      coalesce(sum(sign) filter (where fair_revenue <= 0), 0) as fair_below,
      coalesce(sum(sign * fair_revenue) filter (where fair_revenue <= 0), 0) as fair_below_revenue,
      coalesce(sum(sign * fair_week_now) filter (where fair_weekly_change is not null), 0) as fair_week_now,
      coalesce(sum(sign * fair_week_then) filter (where fair_weekly_change is not null), 0) as fair_week_then
    from (select 1 as sign, * from arrived_positions union all select -1, * from left_positions) moved
    group by company_id, location_id, status, condition, is_manually_priced, has_finance) changed
  where (vehicles, payoff, mileage_sum, mileage_vehicles,
    excellent_valued, excellent_auction, excellent_unvalued_payoff, excellent_above, excellent_above_revenue, excellent_below, excellent_below_revenue, excellent_week_now, excellent_week_then,
    good_valued, good_auction, good_unvalued_payoff, good_above, good_above_revenue, good_below, good_below_revenue, good_week_now, good_week_then,
    fair_valued, fair_auction, fair_unvalued_payoff, fair_above, fair_above_revenue, fair_below, fair_below_revenue, fair_week_now, fair_week_then)
    is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;

drop trigger positions_changed_to on positions;
drop trigger positions_changed_from on positions;
create trigger positions_changed after update on positions
  referencing new table as arrived_positions old table as left_positions
  for each statement execute function append_position_total_changes();
