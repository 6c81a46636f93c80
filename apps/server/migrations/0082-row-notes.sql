-- Notes about rows that are applied all the same: values that look wrong, values that the VIN decided, cells that were
-- left out. `notes` come from reading the file; the others add those from evaluating the row.
alter table batch_rows
  add column notes jsonb not null default '[]',
  add column expected_notes jsonb,
  add column outcome_notes jsonb;

-- Number of rows by kind of note, as of the preview, and as of the outcome once the batch has finished.
alter table batches add column note_counts jsonb not null default '{}';
