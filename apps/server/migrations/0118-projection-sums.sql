-- expand
-- Projected sums of a location as of a day, by status. Computed when they are first needed, and again after a
-- change.
create table projection_sums (
  company_id int4 not null,
  location_id int4 not null,
  day date not null,
  -- Number of the rules that computed them. Each version of the product uses only its own.
  rules int2 not null,
  -- json, because the server reads the sums as they were written, and no statement looks into them.
  sums json not null,
  primary key (company_id, location_id),
  foreign key (company_id, location_id) references locations (company_id, id) on delete cascade
);

-- Changes to the vehicles or assumptions of a location, appended in the transaction of the change. Sums of
-- the location are out of date while it has a row. Without a foreign key, because its lock on the location
-- would make writers wait.
create table projection_changes (
  company_id int4 not null,
  location_id int4 not null,
  changed_at timestamptz not null
);
create index projection_changes_location on projection_changes (company_id, location_id);
