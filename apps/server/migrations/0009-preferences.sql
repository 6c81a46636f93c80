-- How a user has arranged a screen: column order, hidden columns, density, as the contract describes it. Nothing is computed
-- from it, so the last write wins and leaves no audit.
create table preferences (
  user_id int4 not null references users,
  screen text not null,
  arrangement jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, screen)
);
