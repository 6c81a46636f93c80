-- A link can not carry a token: it carries a ticket, good for one download of one path, for a minute. It ends with its session.
create table download_tickets (
  ticket_hash bytea primary key,
  session_hash bytea not null references sessions on delete cascade,
  path text not null,
  expires_at timestamptz not null
);
create index download_tickets_session on download_tickets (session_hash);
create index download_tickets_expired on download_tickets (expires_at);
