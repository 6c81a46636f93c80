-- Calls that need no session are also limited by the hour and the day: each count says until when it is asked for.
alter table request_counts add column expires_at timestamptz not null default now() + interval '2 minutes';
drop index request_counts_minute;
create index request_counts_expired on request_counts (expires_at);
