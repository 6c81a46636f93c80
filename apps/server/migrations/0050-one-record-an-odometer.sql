-- The same odometer of a vehicle on a day is one record, however often and from how many calls at once it is sent.
create unique index mileage_records_once on mileage_records (company_id, vehicle_id, date, mileage) where deleted_at is null;
