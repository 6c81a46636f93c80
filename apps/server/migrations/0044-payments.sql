-- Payments by card of things that other tables hold: invoices, for instance.
create table payment_transactions (
  company_id int4 not null references companies,
  -- 128 random bits: it stands in addresses.
  id text not null unique,
  kind text not null check (kind in ('invoice', 'blackbook')),
  thing_id text not null,
  state text not null default 'open'
    check (state in ('open', 'paid', 'canceled', 'expired', 'failed', 'mismatch', 'duplicate')),
  amount cents not null check (amount > 0),
  -- Try to open the page at the card provider: it opened this page, or is under way.
  attempt int4 not null default 1,
  -- Page at the card provider; null until its answer is here.
  session_id text unique,
  -- When the page ends by itself.
  expires_at timestamptz not null,
  -- Trace of the money that came, whatever it pays.
  paid_amount int8,
  paid_currency text,
  payment_reference text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (company_id, id)
);

-- One page is open for a thing at a time.
create unique index payment_transactions_open on payment_transactions (kind, thing_id) where state = 'open';
create index payment_transactions_thing on payment_transactions (kind, thing_id);

-- Tries to open a page: the same key needs the same bytes, so the whole request is kept.
create table payment_attempts (
  transaction_id text not null references payment_transactions (id),
  attempt int4 not null,
  request text not null,
  created_at timestamptz not null,
  primary key (transaction_id, attempt)
);

-- Events of the card provider that were taken: one that comes again does nothing.
create table payment_events (
  id text primary key,
  type text not null,
  session_id text,
  received_at timestamptz not null
);
create index payment_events_received on payment_events (received_at);

-- Pages of the sandbox, where no card is charged.
create table sandbox_checkouts (
  id text primary key,
  request text not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired'))
);
