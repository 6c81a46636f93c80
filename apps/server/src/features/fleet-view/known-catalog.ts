import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { RowIds, RowNames } from './known-names.ts';

const TABLES = ['brands', 'models', 'model_details', 'financing_companies'] as const;
type Table = (typeof TABLES)[number];

type CatalogIds = Pick<RowIds, 'brand_id' | 'model_id' | 'model_detail_id' | 'financing_company_id'>;
export type CatalogNames = Pick<RowNames, 'brand' | 'model' | 'modelDetail' | 'source'>;

/** Makes, models, details and lenders by id. They are added and never renamed, so that a name once read stands. */
export class KnownCatalog {
  readonly #names: Record<Table, Map<number, string>> = {
    brands: new Map(),
    models: new Map(),
    model_details: new Map(),
    financing_companies: new Map(),
  };

  /** Answers how the rows' makes, models, details and lenders are called. */
  async read(database: Database, rows: readonly CatalogIds[]): Promise<(row: CatalogIds) => CatalogNames> {
    await Promise.all([
      this.#learn(
        database,
        'brands',
        rows.map((row) => row.brand_id),
      ),
      this.#learn(
        database,
        'models',
        rows.map((row) => row.model_id),
      ),
      this.#learn(
        database,
        'model_details',
        rows.map((row) => row.model_detail_id),
      ),
      this.#learn(
        database,
        'financing_companies',
        rows.map((row) => row.financing_company_id),
      ),
    ]);
    return (row) => ({
      brand: this.#get('brands', row.brand_id),
      model: this.#get('models', row.model_id),
      modelDetail: row.model_detail_id === null ? null : this.#get('model_details', row.model_detail_id),
      source:
        row.financing_company_id === null ? null : this.#get('financing_companies', row.financing_company_id),
    });
  }

  async #learn(database: Database, table: Table, ids: readonly (number | null)[]): Promise<void> {
    const known = this.#names[table];
    const missing = new Set(ids.filter((id) => id !== null && !known.has(id)));
    if (missing.size === 0) return;
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(table)} where id = any(${[...missing]}::int4[])`.execute(database);
    for (const { id, name } of rows) known.set(id, name);
  }

  #get(table: Table, id: number): string {
    const name = this.#names[table].get(id);
    if (name === undefined) throw new Error(`There is no ${id} in ${table}.`);
    return name;
  }
}
