-- Audit entries of a vehicle, its contract and its mileage records. PostgreSQL inlines it, so that each vehicle of a statement takes
-- two index lookups.
create function vehicle_entries(of_company int4, of_vehicle int4) returns setof audit_entries
language sql stable parallel safe as $$
  select * from audit_entries
  where company_id = of_company and entity in ('vehicles', 'finance_contracts') and entity_id = of_vehicle
  union all
  select * from audit_entries
  where company_id = of_company and entity = 'mileage_records' and ((coalesce(after, before)) ->> 'vehicle_id')::int4 = of_vehicle
$$;

create index change_set_records_set on change_set_records (change_set_id, company_id, kind);
