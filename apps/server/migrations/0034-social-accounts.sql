-- Accounts of other services that users sign in with: one of each service.
create table social_accounts (
  user_id int4 not null references users,
  provider text not null check (provider in ('google', 'facebook', 'linkedin')),
  -- Name of the account at the service, which never changes.
  subject text not null,
  created_at timestamptz not null,
  primary key (user_id, provider),
  unique (provider, subject)
);

-- Sign-ins and links that were begun at a service.
-- Each is good once, for ten minutes, in the browser that holds its token.
create table social_states (
  -- The token itself is never stored.
  token_hash bytea primary key,
  -- User who links an account; null where somebody signs in.
  user_id int4 references users,
  nonce text not null,
  code_verifier text not null,
  redirect_path text not null,
  expires_at timestamptz not null
);

create index social_states_expires on social_states (expires_at);
