-- What classes of vehicles earned at a location, as sheets said it: the newest finished sheet counts. It stays when the sheet is deleted.
create table class_performances (
  company_id int4 not null references companies,
  batch_id int4 not null,
  location_id int4 not null,
  class_id int4 not null,
  -- Percent of days on rent.
  utilization numeric not null check (utilization between 0 and 100),
  -- A month and unit: all revenue, and base rental revenue (time and mileage).
  revenue_per_unit cents not null,
  time_and_mileage cents not null,
  recorded_at timestamptz not null,
  primary key (company_id, batch_id, location_id, class_id),
  foreign key (company_id, location_id) references locations,
  foreign key (company_id, class_id) references vehicle_classes
);
create index class_performances_newest on class_performances (company_id, location_id, class_id, recorded_at);
