import { sql } from 'kysely';
import { recordAudit } from '../../platform/db/audit.ts';
import { renewNamesVersion } from '../../platform/db/names-version.ts';
import type { Write } from '../../platform/db/write.ts';

/** Performance of a class at a location. Utilization is in percent, and amounts are in cents. */
export interface Performance {
  location_id: number;
  class_id: number;
  utilization: number;
  revenue_per_unit: number;
  time_and_mileage: number;
}

interface StoredPerformance {
  id: number;
  before: object | null;
  after: object;
}

// A performance replaces the performance of the same batch, location and class. Performances of earlier
// batches remain, but the new performances take precedence.
export async function savePerformances(
  write: Write,
  { id: batchId, companyId }: { id: number; companyId: number },
  performances: readonly Performance[],
): Promise<void> {
  const { transaction, now } = write;
  const { rows } = await sql<StoredPerformance>`
    with earlier as (
      select * from class_performances where company_id = ${companyId} and batch_id = ${batchId}),
    stored as (
      insert into class_performances (company_id, batch_id, location_id, class_id, utilization,
        revenue_per_unit, time_and_mileage, recorded_at)
      select ${companyId}::int4, ${batchId}::int4, location_id, class_id, utilization, revenue_per_unit,
        time_and_mileage, ${now}
      from json_populate_recordset(null::class_performances, ${JSON.stringify(performances)}::json)
      on conflict (company_id, batch_id, location_id, class_id) do update
      set utilization = excluded.utilization, revenue_per_unit = excluded.revenue_per_unit,
        time_and_mileage = excluded.time_and_mileage, recorded_at = excluded.recorded_at
      returning *)
    select s.id, to_jsonb(e) as before, to_jsonb(s) as after
    from stored s left join earlier e on e.id = s.id order by s.id`.execute(transaction);
  if (rows.length > 0) await renewNamesVersion(write, [companyId]);
  await recordAudit(
    write,
    ...rows.map(({ id: entityId, before, after }) => ({
      companyId,
      table: 'class_performances' as const,
      entityId,
      before,
      after,
    })),
  );
}
