import { sql } from 'kysely';
import { recordAudit } from '../../platform/db/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Write } from '../../platform/db/write.ts';

export class FinancingCompaniesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

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

/** Skips lenders that the company or the installation already has. Returns the number of added lenders. */
export async function addLenders(write: Write, companyId: number, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0;
  const { rows } = await sql<{ id: number; name: string }>`
    insert into financing_companies (company_id, name)
    select ${companyId}::int4, added.name from unnest(${[...names]}::text[]) as added (name)
    where not exists (
      select 1 from financing_companies f
      where lower(f.name) = lower(added.name) and (f.company_id is null or f.company_id = ${companyId}))
    -- In a fixed order, so that two imports with the same new names can't block each other.
    order by added.name
    on conflict do nothing
    returning id, name`.execute(write.transaction);
  if (rows.length === 0) return 0;
  const table = 'financing_companies' as const;
  const entries = rows.map(({ id, name }) => ({
    companyId,
    table,
    entityId: id,
    before: null,
    after: { name },
  }));
  await recordAudit(write, ...entries);
  return rows.length;
}
