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
   select distinct brand from offered_models o
   where not exists (select 1 from brands b where b.company_id is null and lower(b.name) = lower(o.brand))`,
  `insert into models (brand_id, name)
   select distinct b.id, o.model from offered_models o
   join brands b on b.company_id is null and lower(b.name) = lower(o.brand)
   where not exists (select 1 from models m
     where m.brand_id = b.id and m.company_id is null and lower(m.name) = lower(o.model))`,
  `insert into model_years (model_year, brand_id, model_id)
   select distinct o.model_year, b.id, m.id from offered_models o
   join brands b on b.company_id is null and lower(b.name) = lower(o.brand)
   join models m on m.brand_id = b.id and m.company_id is null and lower(m.name) = lower(o.model)
   on conflict do nothing`,
  `insert into model_details (model_id, name)
   select distinct on (m.id, lower(o.detail)) m.id, o.detail from offered_details o
   join brands b on b.company_id is null and lower(b.name) = lower(o.brand)
   join models m on m.brand_id = b.id and m.company_id is null and lower(m.name) = lower(o.model)
   where not exists (select 1 from model_details d
     where d.model_id = m.id and d.company_id is null and lower(d.name) = lower(o.detail))`,
  `insert into model_detail_years (model_year, model_id, model_detail_id)
   select distinct o.model_year, m.id, d.id from offered_details o
   join brands b on b.company_id is null and lower(b.name) = lower(o.brand)
   join models m on m.brand_id = b.id and m.company_id is null and lower(m.name) = lower(o.model)
   join model_details d on d.model_id = m.id and d.company_id is null and lower(d.name) = lower(o.detail)
   on conflict do nothing`,
];

/** Runs in the client's transaction. Keeps existing ids. */
export async function importCatalog(client: pg.PoolClient, catalog: Catalog): Promise<void> {
  await client.query(`
    create temp table offered_models (brand text, model text, model_year int2) on commit drop;
    create temp table offered_details (brand text, model text, detail text, model_year int2) on commit drop`);
  await copyRows(
    client,
    { table: 'offered_models', columns: ['brand', 'model', 'model_year'] },
    catalog.models.flatMap(({ brand, name, years }) => years.map((year) => [brand, name, year])),
  );
  await copyRows(
    client,
    { table: 'offered_details', columns: ['brand', 'model', 'detail', 'model_year'] },
    catalog.details.flatMap(({ brand, model, name, years }) =>
      years.map((year) => [brand, model, name, year]),
    ),
  );
  await client.query('analyze offered_models; analyze offered_details');
  for (const statement of STATEMENTS) await client.query(statement);
}
