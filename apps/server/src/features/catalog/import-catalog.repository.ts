import type pg from 'pg';
import { copyRows } from '../../platform/db/copy-rows.ts';

interface CatalogEntry {
  brand: string;
  model: string;
  years: readonly number[];
}

export interface Catalog {
  models: readonly (Omit<CatalogEntry, 'model'> & { name: string })[];
  details: readonly (CatalogEntry & { name: string })[];
}

const STATEMENTS = [
  `insert into brands (name)
   select distinct brand from imported_models i
   where not exists (select 1 from brands b where b.company_id is null and lower(b.name) = lower(i.brand))`,
  `insert into models (brand_id, name)
   select distinct b.id, i.model from imported_models i
   join brands b on b.company_id is null and lower(b.name) = lower(i.brand)
   where not exists (select 1 from models m
     where m.brand_id = b.id and m.company_id is null and lower(m.name) = lower(i.model))`,
  `insert into model_years (model_year, brand_id, model_id)
   select distinct i.model_year, b.id, m.id from imported_models i
   join brands b on b.company_id is null and lower(b.name) = lower(i.brand)
   join models m on m.brand_id = b.id and m.company_id is null and lower(m.name) = lower(i.model)
   on conflict do nothing`,
  `insert into model_details (model_id, name)
   select distinct on (m.id, lower(i.detail)) m.id, i.detail from imported_details i
   join brands b on b.company_id is null and lower(b.name) = lower(i.brand)
   join models m on m.brand_id = b.id and m.company_id is null and lower(m.name) = lower(i.model)
   where not exists (select 1 from model_details d
     where d.model_id = m.id and d.company_id is null and lower(d.name) = lower(i.detail))`,
  `insert into model_detail_years (model_year, model_id, model_detail_id)
   select distinct i.model_year, m.id, d.id from imported_details i
   join brands b on b.company_id is null and lower(b.name) = lower(i.brand)
   join models m on m.brand_id = b.id and m.company_id is null and lower(m.name) = lower(i.model)
   join model_details d on d.model_id = m.id and d.company_id is null and lower(d.name) = lower(i.detail)
   on conflict do nothing`,
];

/** Adds the missing names and years to the built-in catalog, in the client's transaction. Removes none. */
export async function importCatalog(client: pg.PoolClient, catalog: Catalog): Promise<void> {
  await client.query(`
    create temp table imported_models (brand text, model text, model_year int2) on commit drop;
    create temp table imported_details (brand text, model text, detail text, model_year int2)
      on commit drop`);
  await copyRows(
    client,
    { table: 'imported_models', columns: ['brand', 'model', 'model_year'] },
    catalog.models.flatMap(({ brand, name, years }) => years.map((year) => [brand, name, year])),
  );
  await copyRows(
    client,
    { table: 'imported_details', columns: ['brand', 'model', 'detail', 'model_year'] },
    catalog.details.flatMap(({ brand, model, name, years }) =>
      years.map((year) => [brand, model, name, year]),
    ),
  );
  await client.query('analyze imported_models; analyze imported_details');
  for (const statement of STATEMENTS) await client.query(statement);
}
