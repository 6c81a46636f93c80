-- Sentences about how a sheet was read: rows hidden in the spreadsheet, rates that look too small.
alter table batches add column notes text[] not null default '{}';

-- Rows of one name are judged and applied together.
create index batch_rows_named on batch_rows (batch_id, name, row) where outcome is null;
