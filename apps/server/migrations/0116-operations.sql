-- expand
-- True for users who run the installation. Only the command `account:operator` and the first account set it.
alter table users add column is_operator boolean not null default false;

-- Time until which calls to the provider are rejected without being sent, because it failed repeatedly.
alter table provider_answers add column paused_until timestamptz;
