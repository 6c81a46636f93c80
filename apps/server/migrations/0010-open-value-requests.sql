-- Questions without an answer, by how long they have had none: they are few, and asked again from time to time.
create index value_requests_open on value_requests (coalesce(answered_at, requested_at)) where state <> 'answered';
