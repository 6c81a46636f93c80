import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import type { LockedRow } from '../../platform/db/lock-order.ts';
import type { VehicleKey } from '../positions/public.ts';

/** Matches requests that got no response and were last tried before a time. */
const matchesOpenRequest = (lastTriedBefore: Date) => sql`
  (q.state = 'pending' or q.reason in ('outage', 'no_provider')) and q.provider = ${VALUATION_PROVIDER}
  and coalesce(q.answered_at, q.requested_at) <= ${lastTriedBefore}`;

export async function listOpenRequests(
  database: Database,
  lastTriedBefore: Date,
  limit: number,
): Promise<VehicleKey[]> {
  const { rows } = await sql<VehicleKey>`
    select q.company_id, q.vehicle_id
    from value_requests q
    join vehicles v on v.company_id = q.company_id and v.id = q.vehicle_id and v.deleted_at is null
    where ${matchesOpenRequest(lastTriedBefore)}
    order by coalesce(q.answered_at, q.requested_at)
    limit ${limit}`.execute(database);
  return rows;
}

export async function filterVehiclesWithOpenRequest(
  transaction: DatabaseTransaction,
  lockedVehicles: readonly LockedRow[],
  lastTriedBefore: Date,
): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select q.company_id as "companyId", q.vehicle_id as id
    from value_requests q
    join unnest(${lockedVehicles.map(({ companyId }) => companyId)}::int4[],
      ${lockedVehicles.map(({ id }) => id)}::int4[])
      as k (company_id, vehicle_id) using (company_id, vehicle_id)
    where ${matchesOpenRequest(lastTriedBefore)}
    order by 1, 2`.execute(transaction);
  return rows;
}
