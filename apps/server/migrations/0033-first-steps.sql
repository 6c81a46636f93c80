-- Whether a user wants to be led through the first steps of an account without vehicles no longer.
alter table users add column has_dismissed_first_steps boolean not null default false;
