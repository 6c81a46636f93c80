-- expand
-- When the next request to an outside system may be sent, over all processes. Unlogged, because after a crash
-- a slot is free again anyway.
create unlogged table request_slots (
  -- Outside system, or the account there.
  system text primary key,
  next_at timestamptz not null
);
