-- Counts the changes of a company's names: its own, and those of its locations, groups, classes and tags. Names that a process
-- remembers stand as long as this does.
alter table companies add column names_version int8 not null default 1;

create function count_own_name() returns trigger language plpgsql as $$
begin
  if (new.name, new.state_id) is distinct from (old.name, old.state_id) then
    new.names_version := old.names_version + 1;
  end if;
  return new;
end $$;

create trigger companies_names before update on companies
  for each row execute function count_own_name();

-- Once a statement, however many rows it writes. What is deleted for good is named by nobody any more.
create function count_names() returns trigger language plpgsql as $$
begin
  update companies set names_version = names_version + 1
  where id in (select company_id from written);
  return null;
end $$;

create trigger locations_inserted after insert on locations
  referencing new table as written for each statement execute function count_names();
create trigger locations_updated after update on locations
  referencing new table as written for each statement execute function count_names();
create trigger vehicle_groups_inserted after insert on vehicle_groups
  referencing new table as written for each statement execute function count_names();
create trigger vehicle_groups_updated after update on vehicle_groups
  referencing new table as written for each statement execute function count_names();
create trigger vehicle_classes_inserted after insert on vehicle_classes
  referencing new table as written for each statement execute function count_names();
create trigger vehicle_classes_updated after update on vehicle_classes
  referencing new table as written for each statement execute function count_names();
create trigger tags_inserted after insert on tags
  referencing new table as written for each statement execute function count_names();
create trigger tags_updated after update on tags
  referencing new table as written for each statement execute function count_names();
