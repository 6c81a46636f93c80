import { sql } from 'kysely';
import { recordAudit } from '../../platform/db/audit.ts';
import { renewNamesVersion } from '../../platform/db/names-version.ts';
import type { RecordStates } from '../../platform/db/record-states.ts';
import type { Write } from '../../platform/db/write.ts';

interface CompanyPerformances {
  companyId: number;
  states: readonly RecordStates[];
}

/**
 * Restores the performances that a batch replaced, and removes the performances that it added. Performances
 * of earlier batches then apply again. Requires the caller to hold the lock of the company.
 */
export async function revertPerformances(
  write: Write,
  { companyId, states }: CompanyPerformances,
): Promise<void> {
  const earlier = states.flatMap(({ before }) => (before === null ? [] : [before]));
  await sql`
    delete from class_performances
    where company_id = ${companyId} and id = any(${states.map(({ id }) => id)}::int4[])`.execute(
    write.transaction,
  );
  await sql`
    insert into class_performances
    select * from json_populate_recordset(null::class_performances, ${JSON.stringify(earlier)}::json)
    where company_id = ${companyId}`.execute(write.transaction);
  await renewNamesVersion(write, [companyId]);
  await recordAudit(
    write,
    ...states.map(({ id, before, after }) => ({
      companyId,
      table: 'class_performances' as const,
      entityId: id,
      before: after,
      after: before,
    })),
  );
}
