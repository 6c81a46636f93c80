-- A process claims an order while it values it. The claim expires, so that another process continues after a crash.
alter table guide_orders
  add column claimed_until timestamptz,
  -- When the guide is asked again; null: as soon as a process is free.
  add column next_try_at timestamptz,
  -- Runs in a row in which the guide answered nothing.
  add column failed_runs int4 not null default 0;
