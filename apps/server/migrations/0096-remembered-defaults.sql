-- Values for all rows by field that the user entered last with these headings, without dates.
alter table column_matches add column default_values jsonb not null default '{}';
