-- Finds vehicles by the last characters of their VIN, as sheets often write it.
create index vehicles_vin_end on vehicles (company_id, right(vin, 6)) where deleted_at is null;
