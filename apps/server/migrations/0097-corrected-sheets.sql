-- Batch whose rejected rows a sheet corrects.
alter table batches add column corrects_id int4 references batches;
create index batches_corrections on batches (corrects_id) where corrects_id is not null;

-- VIN of the vehicle that a row names by its unit or by the end of its VIN. All rows of a vehicle are
-- evaluated and applied together, in the order of the sheet.
alter table batch_rows add column vehicle_vin text;
drop index batch_rows_named;
create index batch_rows_named on batch_rows (batch_id, coalesce(vehicle_vin, name), row);

-- The rows of a new batch or change set are read before statistics include its id. PostgreSQL then expects no rows
-- of it, and an index of the id alone looks as good as one that finds the few rows of a page, so that each page
-- reads all rows. Without statistics of these columns it expects the same average number for every id. Setting
-- the type discards the present statistics; it changes no row.
alter table batch_rows alter column batch_id type int4, alter column batch_id set statistics 0;
alter table change_set_records
  alter column change_set_id type int4, alter column change_set_id set statistics 0;
alter table audit_entries alter column change_set_id type int4, alter column change_set_id set statistics 0;
