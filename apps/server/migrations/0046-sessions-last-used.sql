-- A session ends when it has not been used for some time, however old it is.
alter table sessions add column last_used_at timestamptz;
update sessions set last_used_at = created_at;
alter table sessions alter column last_used_at set not null;
alter table sessions drop column expires_at;
create index sessions_last_used on sessions (last_used_at);
