import { sql } from 'kysely';
import { recordAudit } from '../../platform/db/audit.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import type { Write } from '../../platform/db/write.ts';

/** Lenders: those of the installation, with Assumption first, and those that companies added. */
export class FinancingCompaniesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Lists the installation's lenders and those of the given companies. */
  async list(
    companyIds: readonly number[],
  ): Promise<{ id: number; name: string; company_id: number | null }[]> {
    const { rows } = await sql<{ id: number; name: string; company_id: number | null }>`
      select id, name, company_id from financing_companies
      where company_id is null or company_id = any(${[...companyIds]}::int4[])
      order by position, name, id`.execute(this.#database);
    return rows;
  }
}

/** Adds a lender to a company, unless it or the installation has it. Reports whether it was added. */
export async function addLender(write: Write, companyId: number, name: string): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into financing_companies (company_id, name)
    select ${companyId}::int4, ${name}::text
    where not exists (
      select from financing_companies
      where lower(name) = lower(${name}) and (company_id is null or company_id = ${companyId}))
    on conflict do nothing
    returning id`.execute(write.transaction);
  if (rows.length === 0) return false;
  const { id } = oneRow(rows);
  const entry = {
    companyId,
    table: 'financing_companies',
    entityId: id,
    before: null,
    after: { name },
  } as const;
  await recordAudit(write, entry);
  return true;
}
