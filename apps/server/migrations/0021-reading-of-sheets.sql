-- Sentences about how a sheet was read: rows hidden in the spreadsheet, rates that look too small.
alter table batches add column notes text[] not null default '{}';

-- Rows of one name are judged and applied together.
create index batch_rows_named on batch_rows (batch_id, name, row) where outcome is null;

-- Rows that were applied and refused, for lists of batches; and VINs that stand in another company of the user too.
alter table batches
  add column applied_count int4 not null default 0,
  add column refused_count int4 not null default 0,
  add column elsewhere_count int4 not null default 0;

update batches b set applied_count = r.applied, refused_count = r.refused
from (
  select batch_id, count(*) filter (where outcome in ('create', 'update', 'delete')) as applied,
    count(*) filter (where outcome = 'refuse') as refused
  from batch_rows where outcome is not null group by 1) r
where r.batch_id = b.id;
