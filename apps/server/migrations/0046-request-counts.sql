-- How often calls that need no session were made from a network in a minute.
create table request_counts (
  -- Kind of call and network.
  name text not null,
  minute timestamptz not null,
  count int4 not null,
  primary key (name, minute)
);
create index request_counts_minute on request_counts (minute);
