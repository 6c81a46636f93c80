import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';

export interface VehicleKey {
  companyId: number;
  id: number;
}

/**
 * Stores requests only for vehicles with a mileage and returns these vehicles. Replaces earlier requests.
 * Without a provider the requests end immediately.
 */
export async function saveRequests(
  transaction: DatabaseTransaction,
  vehicles: readonly VehicleKey[],
  { hasProvider, now }: { hasProvider: boolean; now: Date },
): Promise<VehicleKey[]> {
  const [state, reason, answeredAt] = hasProvider
    ? ['pending', null, null]
    : ['unavailable', 'no_provider', now];
  const { rows } = await sql<VehicleKey>`${prepared('request_values')}
    insert into value_requests (company_id, vehicle_id, provider, state, reason, requested_at, answered_at)
    select k.company_id, k.id, ${VALUATION_PROVIDER}, ${state}::text, ${reason}::text, ${now}::timestamptz,
      ${answeredAt}::timestamptz
    from unnest(${vehicles.map(({ companyId }) => companyId)}::int4[],
      ${vehicles.map(({ id }) => id)}::int4[])
      as k (company_id, id)
    join (select distinct company_id, vehicle_id from mileage_records
      where company_id = any(${vehicles.map(({ companyId }) => companyId)}::int4[])
        and vehicle_id = any(${vehicles.map(({ id }) => id)}::int4[]) and deleted_at is null) r
      on r.company_id = k.company_id and r.vehicle_id = k.id
    on conflict (company_id, vehicle_id, provider) do update
    set state = excluded.state, reason = excluded.reason, requested_at = excluded.requested_at,
      answered_at = excluded.answered_at
    returning company_id as "companyId", vehicle_id as id`.execute(transaction);
  return rows;
}
