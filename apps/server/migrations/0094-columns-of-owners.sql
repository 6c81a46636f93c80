-- All cells of a sheet whose completed copy is downloaded, with the headings above them.
alter table batches add column own_headings text[] not null default '{}';
alter table batch_rows add column own_cells jsonb;
