import { type SqlBool, sql } from 'kysely';
import { readByCompany } from '../../platform/db/companies-with-rows.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import type { Write } from '../../platform/db/write.ts';

export interface ReportLocation {
  id: number;
  company_id: number;
  code: string | null;
}

export async function lockReportLocations(
  { transaction, scope }: Write,
  ids: readonly number[],
): Promise<ReportLocation[]> {
  const predicate = sql<SqlBool>`${hasIdIn(ids)} and deleted_at is null`;
  const rows = await readByCompany(
    { database: transaction, scope, table: 'locations', predicate },
    async (scopeOfLocations) => {
      const result = await sql<ReportLocation>`
        select id, company_id, nullif(code, '') as code from locations
        where ${isInScope('company_id', scopeOfLocations)} and ${predicate}
        order by id for key share`.execute(transaction);
      return result.rows;
    },
  );
  return rows.toSorted((a, b) => a.id - b.id);
}

export async function insertReportLocations(
  transaction: DatabaseTransaction,
  { company_id, id }: { company_id: number; id: number },
  locations: readonly ReportLocation[],
): Promise<void> {
  const codes = locations.map(({ code }) => code);
  await sql`
    insert into operation_report_locations (company_id, report_id, location_id, code)
    select ${company_id}, ${id}, id, code
    from unnest(${locations.map((location) => location.id)}::int4[], ${codes}::text[]) p (id, code)`.execute(
    transaction,
  );
}

export async function deleteReportRows(transaction: DatabaseTransaction, reportId: number): Promise<void> {
  await sql`delete from operation_report_rows where report_id = ${reportId}`.execute(transaction);
}
