-- One provider's answer for one vehicle on one day. Every one is kept.
create table market_values (
  company_id int4 not null,
  vehicle_id int4 not null,
  provider text not null,
  day date not null,
  -- The mileage record that was asked about.
  mileage_record_id int4 not null,
  mileage int4 not null,
  excellent cents,
  good cents,
  fair cents,
  -- The provider's grade times ten.
  grade_tenths int2,
  year_ago_price cents,
  year_ago_mileage int4,
  is_sandbox boolean not null,
  confidence text not null check (confidence in ('normal', 'low')),
  answered_at timestamptz not null,
  primary key (company_id, vehicle_id, provider, day),
  foreign key (company_id, vehicle_id) references vehicles
);

-- Where the question about a vehicle's worth stands. Pending is while a job asks; unavailable is asked, none.
create table value_requests (
  company_id int4 not null,
  vehicle_id int4 not null,
  provider text not null,
  state text not null check (state in ('pending', 'answered', 'unavailable')),
  requested_at timestamptz not null,
  answered_at timestamptz,
  primary key (company_id, vehicle_id, provider),
  foreign key (company_id, vehicle_id) references vehicles
);
