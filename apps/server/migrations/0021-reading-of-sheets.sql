-- Sentences about how a sheet was read: rows hidden in the spreadsheet, rates that look too small.
alter table batches add column notes text[] not null default '{}';
