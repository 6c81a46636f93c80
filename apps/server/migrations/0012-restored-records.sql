-- What was deleted can be put back for some time, and the history says so.
alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add check (action in ('create', 'edit', 'delete', 'restore'));

-- What was deleted lately is found without reading what stays. What goes along with a location or a company has its very instant.
create index vehicles_deleted on vehicles (company_id, deleted_at) where deleted_at is not null;
create index locations_deleted on locations (company_id, deleted_at) where deleted_at is not null;
create index mileage_records_deleted on mileage_records (company_id, deleted_at) where deleted_at is not null;
