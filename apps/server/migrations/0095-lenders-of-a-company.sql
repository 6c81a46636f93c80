-- Lenders that a company added. Null for the list of the installation.
alter table financing_companies add column company_id int4 references companies;
alter table financing_companies add column version int4 not null default 1;
alter table financing_companies drop constraint financing_companies_name_key;
create unique index financing_companies_name on financing_companies (coalesce(company_id, 0), lower(name));
