-- Headings of a sheet that mean no column of its kind: the first of them, and how many there are.
alter table batches
  add column unread_headings text[] not null default '{}',
  add column unread_count int4 not null default 0;
