-- How the columns of a batch were read: [{"heading": "Branch", "field": "location"}, …] and values for all rows by field.
alter table batches add column matched_columns jsonb not null default '[]';
alter table batches add column default_values jsonb not null default '{}';

-- Columns that a user matched, used again for sheets with the same headings. `fields` holds the field by heading.
create table column_matches (
  user_id int4 not null references users on delete cascade,
  company_id int4 references companies on delete cascade,
  kind text not null,
  headings_hash bytea not null,
  fields jsonb not null,
  used_at timestamptz not null,
  unique nulls not distinct (user_id, company_id, kind, headings_hash)
);
