-- stop
-- A vehicle with telematics gets a mileage record each day. A million of them exceed int4 after six years.
alter table mileage_records alter column id type int8;

-- Columns that refer to mileage records
alter table market_values alter column mileage_record_id type int8;
alter table positions alter column mileage_record_id type int8;
alter table audit_entries alter column entity_id type int8;
