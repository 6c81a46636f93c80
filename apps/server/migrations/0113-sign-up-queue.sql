-- Sign-up requests whose email waits, in the order in which they are sent.
create index demo_account_requests_unmailed on demo_account_requests (id) where link_hash is null;
