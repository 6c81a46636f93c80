-- Deleted vehicles that come back in parts: those of a company or a location that is back already, or chosen ones.
create table restorations (
  id int4 generated always as identity,
  company_id int4 not null references companies,
  kind text not null check (kind in ('company', 'location', 'vehicle')),
  -- The location; null for other kinds.
  location_id int4,
  -- Instant that the vehicles share with what they went along with; null for chosen ones.
  deleted_at timestamptz,
  -- The chosen ones; null for other kinds.
  vehicle_ids int4[],
  -- What was put back, as people call it.
  name text not null,
  user_id int4 not null references users,
  vehicles int4 not null,
  -- Vehicles that have had their turn, those up to this id, and how many of them are back. Some of the others are named.
  done int4 not null default 0,
  through_id int4 not null default 0,
  restored int4 not null default 0,
  left_out jsonb not null default '[]',
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  check ((kind = 'location') = (location_id is not null)),
  check ((kind = 'vehicle') = (vehicle_ids is not null)),
  check ((kind = 'vehicle') = (deleted_at is null))
);

create index restorations_open on restorations (id) where finished_at is null;
