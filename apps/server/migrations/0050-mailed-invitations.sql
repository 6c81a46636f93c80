-- True where the link went out by mail alone: who holds it reads that mailbox.
-- Elsewhere the inviter was shown the link.
alter table invitations add column is_mailed boolean not null default false;
