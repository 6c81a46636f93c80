-- Time at which the user last proved to be present: by the password, or by signing in with a linked service.
alter table sessions add column confirmed_at timestamptz;
