import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL for the audit entries of a vehicle, its contract and its mileage records. `vehicleId` is SQL
 * for an id or for `any` of a list. The two subselects use different indexes.
 */
export const vehicleEntries = (
  companyId: number,
  vehicleId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select * from audit_entries
  where company_id = ${companyId} and entity in ('vehicles', 'finance_contracts') and entity_id = ${vehicleId}
  union all
  select * from audit_entries
  where company_id = ${companyId} and entity = 'mileage_records'
    and ((coalesce(after, before)) ->> 'vehicle_id')::int4 = ${vehicleId})`;
