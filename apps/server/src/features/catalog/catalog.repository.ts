import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';

interface Choice {
  id: number;
  name: string;
}

/** What the dependent selects offer: the built-in catalogue and the names that the scope's companies have typed. */
export const catalogRepository = (database: Database, scope: Scope) => {
  // A company's own names have no years: they are offered in every year.
  const isOwn = (companyId: string) => sql<boolean>`${sql.ref(companyId)} = any(${[...scope.companyIds]}::int4[])`;
  return {
    listBrands: (year: number): Promise<Choice[]> =>
      database
        .selectFrom('brands as b')
        .select(['b.id', 'b.name'])
        .where(({ or, exists, selectFrom }) =>
          or([
            isOwn('b.company_id'),
            exists(selectFrom('model_years as y').where('y.model_year', '=', year).whereRef('y.brand_id', '=', 'b.id')),
          ]),
        )
        .orderBy(sql`lower(b.name)`)
        .execute(),

    listModels: (year: number, brandId: number): Promise<Choice[]> =>
      database
        .selectFrom('models as m')
        .innerJoin('brands as b', 'b.id', 'm.brand_id')
        .select(['m.id', 'm.name'])
        .where('m.brand_id', '=', brandId)
        .where((eb) => eb.or([eb('b.company_id', 'is', null), isOwn('b.company_id')]))
        .where(({ or, exists, selectFrom }) =>
          or([
            isOwn('m.company_id'),
            exists(
              selectFrom('model_years as y')
                .where('y.model_year', '=', year)
                .whereRef('y.brand_id', '=', 'm.brand_id')
                .whereRef('y.model_id', '=', 'm.id'),
            ),
          ]),
        )
        .orderBy(sql`lower(m.name)`)
        .execute(),

    listModelDetails: ({ year, brandId, modelId }: { year: number; brandId: number; modelId: number }): Promise<Choice[]> =>
      database
        .selectFrom('model_details as d')
        .innerJoin('models as m', 'm.id', 'd.model_id')
        .select(['d.id', 'd.name'])
        .where('m.brand_id', '=', brandId)
        .where('d.model_id', '=', modelId)
        .where((eb) => eb.or([eb('m.company_id', 'is', null), isOwn('m.company_id')]))
        .where(({ or, exists, selectFrom }) =>
          or([
            isOwn('d.company_id'),
            exists(
              selectFrom('model_detail_years as y')
                .where('y.model_year', '=', year)
                .whereRef('y.model_id', '=', 'd.model_id')
                .whereRef('y.model_detail_id', '=', 'd.id'),
            ),
          ]),
        )
        .orderBy(sql`lower(d.name)`)
        .execute(),
  };
};

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

/** Finds the catalogue's rows of these names, whatever their case; a name that nobody has joins the company's own catalogue. */
export async function joinCatalog(
  transaction: DatabaseTransaction,
  companyId: number,
  names: VehicleNames,
): Promise<CatalogIds> {
  const brandId = await joinName(transaction, { table: 'brands', parent: null, companyId, name: names.brand });
  const brand = { column: 'brand_id', id: brandId };
  const modelId = await joinName(transaction, { table: 'models', parent: brand, companyId, name: names.model });
  if (names.modelDetail === null || names.modelDetail === '') return { brandId, modelId, modelDetailId: null };
  const model = { column: 'model_id', id: modelId };
  const detail = { table: 'model_details', parent: model, companyId, name: names.modelDetail } as const;
  return { brandId, modelId, modelDetailId: await joinName(transaction, detail) };
}

interface Name {
  table: 'brands' | 'models' | 'model_details';
  parent: { column: string; id: number } | null;
  companyId: number;
  name: string;
}

async function joinName(transaction: DatabaseTransaction, { table, parent, companyId, name }: Name): Promise<number> {
  const isChild = parent === null ? sql`true` : sql`${sql.ref(parent.column)} = ${parent.id}`;
  const find = sql<Choice>`
    select id from ${sql.table(table)}
    where lower(name) = lower(${name}) and coalesce(company_id, ${companyId}) = ${companyId} and ${isChild}
    order by company_id nulls first limit 1`;
  const found = (await find.execute(transaction)).rows[0];
  if (found !== undefined) return found.id;
  const columns = parent === null ? sql`company_id, name` : sql`company_id, name, ${sql.ref(parent.column)}`;
  const values = parent === null ? sql`${companyId}, ${name}` : sql`${companyId}, ${name}, ${parent.id}`;
  // Two writers may bring the same name at once: the second takes the first one's row.
  await sql`insert into ${sql.table(table)} (${columns}) values (${values}) on conflict do nothing`.execute(transaction);
  const made = (await find.execute(transaction)).rows[0];
  if (made === undefined) throw new Error(`The name '${name}' could not join ${table}.`);
  return made.id;
}
