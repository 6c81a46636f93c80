-- expand
-- Emailed links that set a password. A user may have several: a new link leaves earlier ones valid. Processes
-- of the former version still store such links in account_links, where a new one replaces the one before.
create table password_links (
  token_hash bytea primary key,
  user_id int4 not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_links_user on password_links (user_id);
