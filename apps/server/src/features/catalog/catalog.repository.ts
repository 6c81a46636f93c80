import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';

interface Choice {
  id: number;
  name: string;
}

interface DetailQuestion {
  year: number;
  brandId: number;
  modelId: number;
}

/** What the dependent selects offer: the built-in catalogue and the names that the scope's companies have typed. */
export class CatalogRepository {
  readonly #database: Database;
  readonly #companyIds: RawBuilder<unknown>;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#companyIds = sql`${[...scope.companyIds]}::int4[]`;
  }

  // A company's own names have no years: they are offered in every year.

  async listBrands(year: number): Promise<Choice[]> {
    const { rows } = await sql<Choice>`
      select b.id, b.name from brands b
      where b.company_id = any(${this.#companyIds})
        or exists (select from model_years y where y.model_year = ${year} and y.brand_id = b.id)
      order by lower(b.name), b.id`.execute(this.#database);
    return rows;
  }

  async listModels(year: number, brandId: number): Promise<Choice[]> {
    const { rows } = await sql<Choice>`
      select m.id, m.name from models m join brands b on b.id = m.brand_id
      where m.brand_id = ${brandId} and (b.company_id is null or b.company_id = any(${this.#companyIds}))
        and (m.company_id = any(${this.#companyIds}) or exists (
          select from model_years y where y.model_year = ${year} and y.brand_id = m.brand_id and y.model_id = m.id))
      order by lower(m.name), m.id`.execute(this.#database);
    return rows;
  }

  async listModelDetails({ year, brandId, modelId }: DetailQuestion): Promise<Choice[]> {
    const { rows } = await sql<Choice>`
      select d.id, d.name from model_details d join models m on m.id = d.model_id
      where m.brand_id = ${brandId} and d.model_id = ${modelId}
        and (m.company_id is null or m.company_id = any(${this.#companyIds}))
        and (d.company_id = any(${this.#companyIds}) or exists (
          select from model_detail_years y
          where y.model_year = ${year} and y.model_id = d.model_id and y.model_detail_id = d.id))
      order by lower(d.name), d.id`.execute(this.#database);
    return rows;
  }
}
