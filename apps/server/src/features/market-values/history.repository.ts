import type { Condition } from '@fleetworth/contract/field';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

/** Values of a provider on one day, in cents. */
export interface StoredHistoryValue {
  day: string;
  provider: string;
  mileage: number;
  excellent: number | null;
  good: number | null;
  fair: number | null;
  is_sandbox: boolean;
  asked_region: string | null;
  asked_hash: number | null;
  /** True if the value is for an earlier description of the vehicle. */
  is_outdated: boolean;
}

export interface StoredHistory {
  id: number;
  vin: string;
  unit: string;
  company_id: number;
  company_name: string;
  location_id: number;
  location_name: string;
  location_code: string | null;
  model_id: number;
  model_name: string;
  model_year: number | null;
  condition: Condition;
  monthly_miles: number | null;
  /** Newest first. */
  values: StoredHistoryValue[];
}

export async function readHistory(
  database: Database,
  scope: Scope,
  vehicleId: number,
): Promise<StoredHistory | null> {
  const { rows } = await sql<StoredHistory>`
    select v.id, v.vin, v.unit, v.company_id, c.name as company_name, v.location_id, l.name as location_name,
      l.code as location_code, v.model_id, m.name as model_name, v.model_year, v.condition,
      l.monthly_mileage_assumption as monthly_miles,
      coalesce((
        select json_agg(json_build_object('day', w.day, 'provider', w.provider, 'mileage', w.mileage,
          'excellent', w.excellent, 'good', w.good, 'fair', w.fair, 'is_sandbox', w.is_sandbox,
          'asked_region', w.asked_region, 'asked_hash', w.asked_hash,
          'is_outdated', w.description_hash <> v.description_hash) order by w.day desc, w.provider)
        from market_values w where w.company_id = v.company_id and w.vehicle_id = v.id), '[]') as values
    from vehicles v
    join companies c on c.id = v.company_id
    join locations l on l.company_id = v.company_id and l.id = v.location_id
    join models m on m.id = v.model_id
    where ${isInScope('v.company_id', scope)} and v.id = ${vehicleId} and v.deleted_at is null`.execute(
    database,
  );
  return rows[0] ?? null;
}
