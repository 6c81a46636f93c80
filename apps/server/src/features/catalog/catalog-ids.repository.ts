import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';

export interface VehicleNames {
  brand: string;
  model: string;
  modelDetail: string | null;
}

export interface CatalogIds {
  brandId: number;
  modelId: number;
  modelDetailId: number | null;
}

/**
 * Finds names in the built-in catalog and in the company's catalog, regardless of case. Adds a missing name
 * to the company's catalog.
 */
export async function findOrAddCatalogIds(
  transaction: DatabaseTransaction,
  companyId: number,
  names: VehicleNames,
): Promise<CatalogIds> {
  const brandId = await findOrInsertName(transaction, {
    table: 'brands',
    parent: null,
    companyId,
    name: names.brand,
  });
  const brand = { column: 'brand_id', id: brandId };
  const modelId = await findOrInsertName(transaction, {
    table: 'models',
    parent: brand,
    companyId,
    name: names.model,
  });
  if (names.modelDetail === null || names.modelDetail === '')
    return { brandId, modelId, modelDetailId: null };
  const model = { column: 'model_id', id: modelId };
  const detail = { table: 'model_details', parent: model, companyId, name: names.modelDetail } as const;
  return { brandId, modelId, modelDetailId: await findOrInsertName(transaction, detail) };
}

interface Name {
  table: 'brands' | 'models' | 'model_details';
  parent: { column: string; id: number } | null;
  companyId: number;
  name: string;
}

async function findOrInsertName(
  transaction: DatabaseTransaction,
  { table, parent, companyId, name }: Name,
): Promise<number> {
  const isInParent = parent === null ? sql`true` : sql`${sql.ref(parent.column)} = ${parent.id}`;
  const find = sql<{ id: number }>`
    select id from ${sql.table(table)}
    where lower(name) = lower(${name}) and coalesce(company_id, ${companyId}) = ${companyId} and ${isInParent}
    order by company_id nulls first limit 1`;
  const row = (await find.execute(transaction)).rows[0];
  if (row !== undefined) return row.id;
  const columns = parent === null ? sql`company_id, name` : sql`company_id, name, ${sql.ref(parent.column)}`;
  const values = parent === null ? sql`${companyId}, ${name}` : sql`${companyId}, ${name}, ${parent.id}`;
  // Two writers may add the same name concurrently. The second writer then uses the row of the first.
  await sql`insert into ${sql.table(table)} (${columns}) values (${values}) on conflict do nothing`.execute(
    transaction,
  );
  const inserted = (await find.execute(transaction)).rows[0];
  if (inserted === undefined) throw new Error(`The name '${name}' could not be added to ${table}.`);
  return inserted.id;
}
