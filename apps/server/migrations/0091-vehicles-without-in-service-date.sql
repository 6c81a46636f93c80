-- Imported vehicles may lack an in-service date until their owner enters it.
alter table vehicles alter column in_service_date drop not null;
alter table positions alter column in_service_date drop not null;
