import { sql } from 'kysely';
import type { Write } from '../../platform/db/write.ts';
import type { BatchSubject } from '../batches/public.ts';

export interface Performance {
  location_id: number;
  class_id: number;
  utilization: number;
  revenue_per_unit: number;
  time_and_mileage: number;
}

/** Stores the performances of a batch, replacing earlier ones of the same location and class. */
export async function savePerformances(
  { transaction, now }: Write,
  { id, companyId }: Pick<BatchSubject, 'id' | 'companyId'>,
  performances: readonly Performance[],
): Promise<void> {
  await sql`
    insert into class_performances (company_id, batch_id, location_id, class_id, utilization,
      revenue_per_unit,
      time_and_mileage, recorded_at)
    select ${companyId}::int4, ${id}::int4, location_id, class_id, utilization, revenue_per_unit,
      time_and_mileage, ${now}
    from json_populate_recordset(null::class_performances, ${JSON.stringify(performances)}::json)
    on conflict (company_id, batch_id, location_id, class_id) do update
    set utilization = excluded.utilization, revenue_per_unit = excluded.revenue_per_unit,
      time_and_mileage = excluded.time_and_mileage, recorded_at = excluded.recorded_at`.execute(transaction);
}
