-- Why a question ended without a value; only an unavailable one has a reason. Refused: the provider answered that it has none for this
-- vehicle, which stays so until the vehicle changes. Outage: the provider could not answer, or not to us. No provider: none was
-- configured, so that nobody was asked. The last two are asked again.
alter table value_requests add column reason text check (reason in ('refused', 'outage', 'no_provider'));
-- What was kept before does not tell them apart: it is asked again once.
update value_requests set reason = 'outage' where state = 'unavailable';
alter table value_requests add check ((state = 'unavailable') = (reason is not null));

-- Questions that are asked again, by how long they have had no answer.
drop index value_requests_open;
create index value_requests_open on value_requests (coalesce(answered_at, requested_at))
  where state = 'pending' or reason in ('outage', 'no_provider');
