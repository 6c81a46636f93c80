alter table companies add column billing_period text not null default 'monthly'
  check (billing_period in ('monthly', 'yearly'));

create table invoices (
  company_id int4 not null references companies,
  -- 128 random bits: who has the link sees the invoice.
  id text not null unique,
  -- Day on which the period ends, and the invoice is made.
  period_end date not null,
  months int4 not null check (months in (1, 12)),
  amount cents not null check (amount > 0),
  -- HTML. It is cleaned whenever it is shown.
  description text not null,
  due_date date not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (company_id, id),
  unique (company_id, period_end)
);

-- Unpaid ones are counted whenever a user is asked about.
create index invoices_unpaid on invoices (company_id) where paid_at is null;
create index invoices_newest on invoices (company_id, created_at desc, id);

-- Last day on which invoices were made: days that a stopped server missed are made up for, others are not.
create table invoice_runs (
  is_only boolean primary key default true check (is_only),
  made_through date not null
);
