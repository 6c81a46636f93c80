-- What a location takes along when it is deleted, and how many vehicles that are, is found without reading the whole company.
create index vehicles_location on vehicles (company_id, location_id) where deleted_at is null;
