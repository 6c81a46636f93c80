-- stop
-- A vehicle with telematics gets a mileage record each day. A million of them exceed int4 after six years.
alter table mileage_records alter column id type int8;

-- Columns that refer to mileage records
alter table market_values alter column mileage_record_id type int8;
alter table positions alter column mileage_record_id type int8;
alter table audit_entries alter column entity_id type int8;

-- Each synchronization uses up an id for every skipped reading, whether or not it is new.
alter table zubie_readings alter column id type int8;

-- A change of type discards the statistics of the column.
analyze mileage_records, market_values, positions, audit_entries, zubie_readings;

-- Citus moves tables by logical replication, which needs to identify their rows. This table has no key.
alter table projection_changes replica identity full;

-- The weekly valuation goes through the vehicles of a company by location and id.
alter table revaluations add column asked_location int4 not null default 0;
