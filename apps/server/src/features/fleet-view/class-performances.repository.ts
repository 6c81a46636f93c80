import type { ClassPerformance } from '@fleetworth/contract/class-performances';
import { dollarsFromCents } from '@fleetworth/domain/money';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import type { FleetPageKey } from './fleet-page.repository.ts';

interface Row {
  vehicle_id: number;
  utilization: string;
  revenue_per_unit: number;
  time_and_mileage: number;
}

export async function readClassPerformances(
  database: Database,
  keys: readonly Pick<FleetPageKey, 'company_id' | 'vehicle_id'>[],
): Promise<ReadonlyMap<number, ClassPerformance>> {
  const companyIds = keys.map(({ company_id }) => company_id);
  const vehicleIds = keys.map(({ vehicle_id }) => vehicle_id);
  const { rows } = await sql<Row>`${prepared('class_performances')}
    select p.vehicle_id, n.utilization, n.revenue_per_unit, n.time_and_mileage
    from unnest(${companyIds}::int4[], ${vehicleIds}::int4[]) as key (company_id, vehicle_id)
    join positions p on p.company_id = key.company_id and p.vehicle_id = key.vehicle_id
    join vehicle_classes k on k.company_id = p.company_id and k.id = p.class_id and k.deleted_at is null
    join lateral (
      select utilization, revenue_per_unit, time_and_mileage from class_performances f
      where f.company_id = p.company_id and f.location_id = p.location_id and f.class_id = p.class_id
      order by f.recorded_at desc, f.batch_id desc limit 1) n on true`.execute(database);
  return new Map(
    rows.map((row) => [
      row.vehicle_id,
      {
        utilization: Number(row.utilization),
        revenue_per_unit: dollarsFromCents(row.revenue_per_unit),
        average_time_and_mileage: dollarsFromCents(row.time_and_mileage),
      },
    ]),
  );
}
