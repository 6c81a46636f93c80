-- Counts a company's folds: totals that a process remembers stand as long as their version does, and the deltas since are added.
create table position_total_versions (
  company_id int4 primary key references companies,
  version int8 not null
);

insert into position_total_versions (company_id, version)
select distinct company_id, 1 from position_totals;
