-- The averages that the provider expected in a month and in a year, at the mileage then; null without a forecast.
alter table market_values add column next_month cents, add column next_year cents;

-- How far the weekly revaluation of a company's vehicles is. Which vehicles are still to be asked about is not kept: they are those
-- without a value and without a refusal of the week.
create table revaluations (
  company_id int4 not null references companies,
  provider text not null,
  -- The Monday of the ISO week, in the business time zone.
  week date not null check (extract(isodow from week) = 1),
  vehicles int4 not null,
  -- Of them, those that the provider has answered about in this week: by a value, or that it has none.
  done int4 not null,
  -- A round goes through the open vehicles by their ids, as far as this one; of them so many were answered about, and so many failed.
  asked_through int4 not null default 0,
  answered int4 not null default 0,
  failed int4 not null default 0,
  -- How often in a row it had to wait since nothing was answered; it waits longer each time.
  waits int2 not null default 0,
  waits_until timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, provider, week)
);
