-- The version of the contract that was last removed from the vehicle: the next one counts on from it, so that no version ever comes back.
alter table vehicles add column removed_contract_version int4 not null default 0;
update vehicles v set removed_contract_version = r.version
from (
  select company_id, entity_id, max((before->>'version')::int4) as version from audit_entries
  where entity = 'finance_contract' and action = 'delete' group by company_id, entity_id
) r
where r.company_id = v.company_id and r.entity_id = v.id;
