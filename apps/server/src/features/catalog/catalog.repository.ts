import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database, DistributableDatabase } from '../../platform/db/database.ts';

interface Choice {
  id: number;
  name: string;
}

interface DetailQuery {
  year: number;
  brandId: number;
  modelId: number;
}

export class CatalogRepository {
  readonly #database: Database;
  readonly #isDistributed: boolean;
  readonly #scope: Scope;
  readonly #companyIds: RawBuilder<unknown>;

  constructor({ database, isDistributed }: DistributableDatabase, scope: Scope) {
    this.#database = database;
    this.#isDistributed = isDistributed;
    this.#scope = scope;
    this.#companyIds = sql`${[...scope.companyIds]}::int4[]`;
  }

  // Names entered by companies have no years and are included for every year.

  async listBrands(year: number): Promise<Choice[]> {
    const { rows } = await sql<Choice>`
      select b.id, b.name from brands b
      where b.company_id = any(${this.#companyIds})
        or exists (select 1 from model_years y where y.model_year = ${year} and y.brand_id = b.id)
      order by lower(b.name), b.id`.execute(this.#database);
    return rows;
  }

  async listModels(year: number, brandId: number): Promise<Choice[]> {
    const { rows } = await sql<Choice>`
      select m.id, m.name from models m join brands b on b.id = m.brand_id
      where m.brand_id = ${brandId} and (b.company_id is null or b.company_id = any(${this.#companyIds}))
        and (m.company_id = any(${this.#companyIds}) or exists (
          select 1 from model_years y where y.model_year = ${year} and y.brand_id = m.brand_id
            and y.model_id = m.id))
      order by lower(m.name), m.id`.execute(this.#database);
    return rows;
  }

  async listModelDetails({ year, brandId, modelId }: DetailQuery): Promise<Choice[]> {
    const { rows } = await sql<Choice>`
      select d.id, d.name from model_details d join models m on m.id = d.model_id
      where m.brand_id = ${brandId} and d.model_id = ${modelId}
        and (m.company_id is null or m.company_id = any(${this.#companyIds}))
        and (d.company_id = any(${this.#companyIds}) or exists (
          select 1 from model_detail_years y
          where y.model_year = ${year} and y.model_id = d.model_id and y.model_detail_id = d.id))
      order by lower(d.name), d.id`.execute(this.#database);
    return rows;
  }

  async listFleetBrands(): Promise<Choice[]> {
    const selectBrands = (companyIds: RawBuilder<unknown>) => sql`(
      select b.id, b.name from brands b
      where exists (
          select 1 from vehicles v
          where v.company_id = any(${companyIds}) and v.brand_id = b.id and v.deleted_at is null)
        or exists (
          select 1 from depreciation_overrides o join models m on m.id = o.model_id
          where o.company_id = any(${companyIds}) and m.brand_id = b.id and o.deleted_at is null))`;
    return await this.#listChoices(selectBrands);
  }

  async listFleetModels(brandId: number): Promise<Choice[]> {
    const selectModels = (companyIds: RawBuilder<unknown>) => sql`(
      select m.id, m.name from models m
      where m.brand_id = ${brandId} and (
        exists (
          select 1 from vehicles v where v.company_id = any(${companyIds}) and v.brand_id = m.brand_id
            and v.model_id = m.id and v.deleted_at is null)
        or exists (
          select 1 from depreciation_overrides o
          where o.company_id = any(${companyIds}) and o.model_id = m.id and o.deleted_at is null)))`;
    return await this.#listChoices(selectModels);
  }

  // A distributed database gets a subselect for each company, because Citus can't run these `exists` over
  // several companies.
  async #listChoices(select: (companyIds: RawBuilder<unknown>) => RawBuilder<unknown>): Promise<Choice[]> {
    const { companyIds } = this.#scope;
    if (companyIds.length === 0) return [];
    const choices = this.#isDistributed
      ? sql.join(
          companyIds.map((id) => select(sql`${[id]}::int4[]`)),
          sql` union `,
        )
      : select(this.#companyIds);
    const { rows } = await sql<Choice>`
      select id, name from (${choices}) named order by lower(name), id`.execute(this.#database);
    return rows;
  }

  async listAllModels(brandId: number): Promise<Choice[]> {
    return (await this.#readModels(sql`m.brand_id = ${brandId}`)).map(({ id, name }) => ({ id, name }));
  }

  async findModel(id: number): Promise<(Choice & { brand: Choice }) | null> {
    const [model] = await this.#readModels(sql`m.id = ${id}`);
    return model === undefined
      ? null
      : { id: model.id, name: model.name, brand: { id: model.brand_id, name: model.brand_name } };
  }

  async #readModels(predicate: RawBuilder<unknown>) {
    const { rows } = await sql<Choice & { brand_id: number; brand_name: string }>`
      select m.id, m.name, b.id as brand_id, b.name as brand_name from models m
        join brands b on b.id = m.brand_id
      where ${predicate} and (b.company_id is null or b.company_id = any(${this.#companyIds}))
        and (m.company_id is null or m.company_id = any(${this.#companyIds}))
      order by lower(m.name), m.id`.execute(this.#database);
    return rows;
  }
}
