import type pg from 'pg';
import type { DemoFleet } from './generate.ts';

export interface CatalogIds {
  brandId: number;
  modelId: number;
  detailId: number | null;
}

export type FindCatalogIds = (names: { make: string; model: string; detail: string | null }) => CatalogIds;

const keyOf = (...names: readonly (string | null)[]) =>
  names.map((name) => name?.toLowerCase() ?? '').join('\n');

/** Finds the built-in catalog rows of all names in the fleet. Adds names that vPIC spells differently. */
export async function loadCatalogIds(client: pg.PoolClient, fleet: DemoFleet): Promise<FindCatalogIds> {
  const ids = new Map<string, CatalogIds>();
  for (const { vehicle } of fleet.vehicles()) {
    const { make, model, detail } = vehicle;
    const key = keyOf(make, model, detail);
    if (ids.has(key)) continue;
    const brandId = await findOrInsert(client, { table: 'brands', parent: null, name: make });
    const modelId = await findOrInsert(client, {
      table: 'models',
      parent: ['brand_id', brandId],
      name: model,
    });
    const detailId =
      detail === null
        ? null
        : await findOrInsert(client, { table: 'model_details', parent: ['model_id', modelId], name: detail });
    ids.set(key, { brandId, modelId, detailId });
  }
  return ({ make, model, detail }) => {
    const stored = ids.get(keyOf(make, model, detail));
    if (stored === undefined) throw new Error(`Demo fleet changed during loading: ${make} ${model}.`);
    return stored;
  };
}

interface Name {
  table: 'brands' | 'models' | 'model_details';
  parent: readonly [column: string, id: number] | null;
  name: string;
}

async function findOrInsert(client: pg.PoolClient, { table, parent, name }: Name): Promise<number> {
  const [column, parentId] = parent ?? [null, null];
  const isChild = column === null ? '' : `and ${column} = ${parentId}`;
  const existing = await client.query<{ id: number }>(
    `select id from ${table} where lower(name) = lower($1) and company_id is null ${isChild}`,
    [name],
  );
  if (existing.rows[0] !== undefined) return existing.rows[0].id;
  const inserted = await client.query<{ id: number }>(
    column === null
      ? `insert into ${table} (name) values ($1) returning id`
      : `insert into ${table} (name, ${column}) values ($1, ${parentId}) returning id`,
    [name],
  );
  const [row] = inserted.rows;
  if (row === undefined) throw new Error(`The name '${name}' could not be added to ${table}.`);
  return row.id;
}
