-- The changes of a vehicle are listed with those of its mileage records, which are entries of their own.
create index audit_entries_mileage on audit_entries (company_id, (((coalesce(after, before)) ->> 'vehicle_id')::int4))
  where entity = 'mileage_records';
