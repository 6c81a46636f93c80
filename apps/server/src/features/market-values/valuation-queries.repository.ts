import type { REGION_CODES } from '@fleetworth/contract/field';
import type { ValuationRequest } from '@fleetworth/providers/wholesale-valuation';
import { type RawBuilder, sql } from 'kysely';
import { readByCompany } from '../../platform/db/companies-with-rows.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import { selectNewestMileage } from '../../platform/db/newest-mileage.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EnteredVehicle } from './describe-vehicle.ts';

/**
 * Question to a valuation provider, with the mileage record and description that the value is for. Not an SQL
 * query.
 */
export interface ValuationQuery {
  companyId: number;
  vehicleId: number;
  mileageRecordId: number;
  descriptionHash: number;
  input: Pick<ValuationRequest, 'odometerMiles' | 'regionCode' | 'purchase'> & { vehicle: EnteredVehicle };
}

interface QueryRow {
  company_id: number;
  vehicle_id: number;
  description_hash: number;
  vin: string;
  model_year: number | null;
  make: string;
  model: string;
  trim: string | null;
  region_code: string;
  purchase_amount: number | null;
  purchased_on: string | null;
  mileage_record_id: number;
  mileage: number;
}

export async function readValuationQueries(
  database: Database,
  scope: Scope,
  vehicleIds: readonly number[],
): Promise<ValuationQuery[]> {
  const rows = await readByCompany(
    { database, scope, table: 'vehicles', predicate: hasIdIn(vehicleIds) },
    async (scopeOfVehicles) => (await selectQueries(scopeOfVehicles, vehicleIds).execute(database)).rows,
  );
  return rows.map(toQuery);
}

const selectQueries = (scope: Scope, vehicleIds: readonly number[]): RawBuilder<QueryRow> =>
  sql<QueryRow>`${prepared('list_valuation_queries')}
    select v.company_id, v.id as vehicle_id, v.description_hash, v.vin, v.model_year, b.name as make,
      m.name as model, d.name as trim, l.region_code,
      f.purchase_amount, f.start_date as purchased_on, r.id as mileage_record_id, r.mileage
    from vehicles v
    join brands b on b.id = v.brand_id
    join models m on m.id = v.model_id
    left join model_details d on d.id = v.model_detail_id
    join locations l on l.company_id = v.company_id and l.id = v.location_id
    left join finance_contracts f on f.company_id = v.company_id and f.vehicle_id = v.id
    join lateral ${selectNewestMileage('v')} r on true
    where ${isInScope('v.company_id', scope)} and v.id = any(${[...vehicleIds]}::int4[])
      and v.deleted_at is null`;

function toQuery(row: QueryRow): ValuationQuery {
  const { make, model, trim, purchase_amount: cents, purchased_on: day } = row;
  return {
    companyId: row.company_id,
    vehicleId: row.vehicle_id,
    mileageRecordId: row.mileage_record_id,
    descriptionHash: row.description_hash,
    input: {
      vehicle: { vin: row.vin, modelYear: row.model_year, make, model, trim },
      odometerMiles: row.mileage,
      regionCode: row.region_code as (typeof REGION_CODES)[number],
      purchase: cents === null || day === null ? null : { cents, day },
    },
  };
}

export const isSameQuery = (a: ValuationQuery, b: ValuationQuery): boolean =>
  a.mileageRecordId === b.mileageRecordId && JSON.stringify(a.input) === JSON.stringify(b.input);
