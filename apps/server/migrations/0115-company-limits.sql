-- User whose limits of new companies count the company. Null for companies that no limit counts.
alter table companies add column created_by int4 references users;
create index companies_created_by on companies (created_by, created_at);

-- False for accounts that an operator creates with `account:create`.
alter table users add column is_first_company_counted boolean not null default true;

-- Whether an operator created an account isn't known for existing ones, so their first companies aren't counted.
update companies c set created_by = added.user_id
from (
  select f.id, e.user_id, row_number() over (partition by e.user_id order by e.id) as nth
  from companies f
  cross join lateral (
    select id, user_id from audit_entries
    where company_id = f.id and entity = 'companies' and entity_id = f.id and action = 'create'
    order by id limit 1) e
  where e.user_id is not null) added
where added.id = c.id and added.nth > 1;
