import type { FleetExportFilters } from '@fleetworth/contract/fleet-view';
import { MAX_BULK_EDITED } from '@fleetworth/contract/vehicle-choices';
import { sql } from 'kysely';
import type { Write } from '../../platform/db/write.ts';
import { joinPredicates, companiesOf, matchPredicates, readFilters } from '../fleet-view/public.ts';

export async function listMatchingVehicles(
  { transaction, scope, today }: Write,
  input: FleetExportFilters,
): Promise<number[]> {
  const filters = await readFilters({ database: transaction, today }, scope, input);
  const matches = joinPredicates(matchPredicates(filters, companiesOf(scope.companyIds, filters)));
  const { rows } = await sql<{ vehicle_id: number }>`
    select p.vehicle_id from positions p where ${matches} limit ${MAX_BULK_EDITED + 1}`.execute(transaction);
  return rows.map(({ vehicle_id }) => vehicle_id);
}

export async function findCompanyAndName(
  { transaction }: Write,
  table: 'locations' | 'vehicle_classes',
  id: number,
): Promise<{ companyId: number; name: string } | null> {
  const name = table === 'locations' ? sql`coalesce(nullif(code, '') || ' · ', '') || name` : sql`name`;
  const { rows } = await sql<{ companyId: number; name: string }>`
    select company_id as "companyId", ${name} as name from ${sql.table(table)}
    where id = ${id} and deleted_at is null`.execute(transaction);
  return rows[0] ?? null;
}
