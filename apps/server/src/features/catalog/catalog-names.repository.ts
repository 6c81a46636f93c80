import { type CatalogModel, CatalogNames } from '@fleetworth/domain/vehicle-identity';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Excludes names entered by companies, because past imports introduced abbreviations and misspellings. */
export async function readCatalogNames(database: Database): Promise<CatalogNames> {
  const { rows } = await sql<CatalogModel>`
    select b.name as make, m.name as model
    from brands b join models m on m.brand_id = b.id and m.company_id is null
    where b.company_id is null order by b.id, m.id`.execute(database);
  return new CatalogNames(rows);
}
