-- One provider's answer for one vehicle on one day. Every one is kept.
create table market_values (
  company_id int4 not null,
  vehicle_id int4 not null,
  provider text not null,
  day date not null,
  -- The mileage record and the description of the vehicle that were asked about.
  mileage_record_id int4 not null,
  mileage int4 not null,
  description_hash int4 not null,
  excellent cents,
  good cents,
  fair cents,
  -- The provider's grade times ten.
  grade_tenths int2,
  year_ago_price cents,
  year_ago_mileage int4,
  is_sandbox boolean not null,
  confidence text not null check (confidence in ('normal', 'low')),
  -- What a model found the value by: sales brought to the day by a market index, or the price that the vehicle cost; the year of the
  -- model's sales, and the latest month of its index (its first day).
  basis text check (basis in ('indexed', 'price')),
  data_year int2,
  index_month date,
  -- Between which tenths of a percent of each of its values eight of ten such vehicles are sold; null where the provider does not say.
  low_tenths int2 check (low_tenths > 0),
  high_tenths int2 check (high_tenths >= low_tenths),
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
  -- Why there is no value. Refused: the provider has none for this vehicle, which stays so until the vehicle changes. Outage: the
  -- provider could not answer. No provider: none was configured. The last two are asked again.
  reason text check (reason in ('refused', 'outage', 'no_provider')),
  requested_at timestamptz not null,
  answered_at timestamptz,
  primary key (company_id, vehicle_id, provider),
  foreign key (company_id, vehicle_id) references vehicles,
  check ((state = 'unavailable') = (reason is not null))
);

-- Questions that are asked again, by how long they have had no answer.
create index value_requests_open on value_requests (coalesce(answered_at, requested_at))
  where state = 'pending' or reason in ('outage', 'no_provider');
