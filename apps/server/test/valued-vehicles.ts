import type { Condition } from '@fleetworth/contract/choices';
import type pg from 'pg';

/** Vehicle whose values a test stores day by day. */
export interface ValuedVehicle {
  id: number;
  companyId: number;
  unit: string;
  condition: Condition;
}

/** Keeps some vehicles of each company active, without market values, and sells all others. */
export async function keepFewVehicles(
  pool: pg.Pool,
  companyIds: readonly number[],
  most: number,
): Promise<ValuedVehicle[]> {
  const { rows } = await pool.query<ValuedVehicle>(
    `select id, company_id as "companyId", unit, condition from (
       select *, row_number() over (partition by company_id order by id) as position from vehicles
       where company_id = any($1) and deleted_at is null) v where position <= $2 order by id`,
    [companyIds, most],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(`delete from market_values where vehicle_id = any($1)`, [ids]);
  await pool.query(
    `update vehicles set status = case when id = any($1) then 'active' else 'sold' end
      where company_id = any($2)`,
    [ids, companyIds],
  );
  return rows;
}

interface StoredValue {
  vehicleId: number;
  day: string;
  cents: Record<Condition, number>;
}

/** Stores a value of the provider, as if it had been received on its day. */
export const storeValue = (pool: pg.Pool, { vehicleId, day, cents }: StoredValue) =>
  pool.query(
    `insert into market_values (company_id, vehicle_id, provider, day, mileage_record_id, mileage,
      description_hash,
       asked_region, asked_hash, excellent, good, fair, is_sandbox, confidence, answered_at)
     select company_id, id, 'manheim', $2, 1, 40000, description_hash, 'SE', 7, $3, $4, $5, true, 'normal',
       $2::date
     from vehicles where id = $1
     on conflict (company_id, vehicle_id, provider, day) do update
       set excellent = excluded.excellent, good = excluded.good, fair = excluded.fair`,
    [vehicleId, day, cents.excellent, cents.good, cents.fair],
  );
