-- Sums under filters that no totals answer, the counts behind the choices of the filters and the tree of historical trends need some
-- columns of every position that matches. They read them from one index in place of the wide table. What they derive of several columns
-- is kept as one: an index has at most 32.
alter table positions
  add column own_week_now int4 generated always as (
    case condition when 'excellent' then excellent_week_now when 'good' then good_week_now else fair_week_now end) stored,
  add column own_week_then int4 generated always as (
    case condition when 'excellent' then excellent_week_then when 'good' then good_week_then else fair_week_then end) stored,
  add column own_sandbox boolean not null generated always as (
    case condition when 'excellent' then excellent_sandbox when 'good' then good_sandbox else fair_sandbox end) stored,
  add column any_sandbox boolean not null generated always as (excellent_sandbox or good_sandbox or fair_sandbox) stored,
  -- What the market says, whatever was set by hand: the value of the last mileage record, else the newest positive one.
  add column excellent_market int4 generated always as (
    case when record_excellent > 0 then record_excellent else excellent_latest end) stored,
  add column good_market int4 generated always as (
    case when record_good > 0 then record_good else good_latest end) stored,
  add column fair_market int4 generated always as (
    case when record_fair > 0 then record_fair else fair_latest end) stored,
  -- `yearAgoConditionCents` of the domain, rounded as there: nothing is negative, and a half goes up.
  add column year_ago_market int8 generated always as (
    case when year_ago_price > 0 and good_latest > 0 then
      (year_ago_price::int8
        * (case condition when 'excellent' then excellent_latest when 'good' then good_latest else fair_latest end)
        + good_latest / 2) / good_latest end) stored;

create index positions_sums on positions (company_id, brand_id, model_year)
  include (model_id, model_detail_id, status, condition, location_id, class_id, financing_company_id, has_finance,
    is_manually_priced, mileage, grade_tenths, year_ago_mileage, auction, payoff, revenue, weekly_change,
    depreciation_assumption, own_week_now, own_week_then, own_sandbox, any_sandbox,
    excellent_market, good_market, fair_market, year_ago_market);

-- Pages of rows that came by an import are to be vacuumed soon too: only then an index is enough to read them.
alter table positions set (autovacuum_vacuum_insert_scale_factor = 0.01);
