-- Inputs of the valuation except the odometer. Values with different hashes are not compared: the inputs changed, not the market.
-- The hash is that of asked-hash.ts: description, region, and the price paid with its day where the provider was asked with it.
alter table market_values
  add column asked_region text,
  add column asked_hash int4;

create function pg_temp.asked_hash(description_hash int4, region text, paid text, paid_on text) returns int4
  language sql immutable as $$
  select ('x' || left(md5(description_hash::text || '/' || region || '/' || coalesce(paid, '') || '/'
    || coalesce(paid_on, '')), 8))::bit(32)::int4
$$;

-- Earlier values were asked for what is stored now, unless the audit has a later change. Only the sandbox is asked with the price.
update market_values m set
  asked_region = l.region_code,
  asked_hash = pg_temp.asked_hash(m.description_hash, l.region_code,
    case when m.is_sandbox then f.purchase_amount::text end, case when m.is_sandbox then f.start_date::text end)
from vehicles v
join locations l on l.company_id = v.company_id and l.id = v.location_id
left join finance_contracts f on f.company_id = v.company_id and f.vehicle_id = v.id
where v.company_id = m.company_id and v.id = m.vehicle_id;

with asked as (
  select m.company_id, m.vehicle_id, m.provider, m.day, l.region_code,
    case when contract_change.id is null then f.purchase_amount::text
      else contract_change.before ->> 'purchase_amount' end as paid,
    case when contract_change.id is null then f.start_date::text
      else contract_change.before ->> 'start_date' end as paid_on
  from (
    select company_id, entity_id as vehicle_id, max(happened_at) as last_change
    from audit_entries
    where entity in ('finance_contracts', 'vehicles')
    group by company_id, entity_id
  ) changed
  join market_values m on m.company_id = changed.company_id and m.vehicle_id = changed.vehicle_id
    and m.answered_at < changed.last_change
  join vehicles v on v.company_id = m.company_id and v.id = m.vehicle_id
  left join finance_contracts f on f.company_id = v.company_id and f.vehicle_id = v.id
  left join lateral (
    select e.id, e.before from audit_entries e
    where e.company_id = m.company_id and e.entity = 'finance_contracts' and e.entity_id = m.vehicle_id
      and e.happened_at > m.answered_at
    order by e.happened_at, e.id limit 1) contract_change on true
  left join lateral (
    select e.before from audit_entries e
    where e.company_id = m.company_id and e.entity = 'vehicles' and e.entity_id = m.vehicle_id
      and e.action = 'edit' and e.happened_at > m.answered_at
    order by e.happened_at, e.id limit 1) vehicle_change on true
  join locations l on l.company_id = v.company_id
    and l.id = coalesce((vehicle_change.before ->> 'location_id')::int4, v.location_id)
)
update market_values m set
  asked_region = asked.region_code,
  asked_hash = pg_temp.asked_hash(m.description_hash, asked.region_code,
    case when m.is_sandbox then asked.paid end, case when m.is_sandbox then asked.paid_on end)
from asked
where m.company_id = asked.company_id and m.vehicle_id = asked.vehicle_id and m.provider = asked.provider
  and m.day = asked.day;

-- Why the weekly change is null though both values exist, and the day of the first value after it.
alter table positions
  add column week_break text check (week_break in ('price_paid', 'region', 'odometer')),
  add column week_break_on date;
