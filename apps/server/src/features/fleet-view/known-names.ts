import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type CatalogNames, KnownCatalog } from './known-catalog.ts';

/** What a row names by the ids that its record has. */
export interface RowIds {
  company_id: number;
  /** How often the names of its company have changed. */
  names_version: number;
  location_id: number;
  class_id: number | null;
  tag_ids: readonly number[];
  brand_id: number;
  model_id: number;
  model_detail_id: number | null;
  financing_company_id: number | null;
}

interface LocationNames {
  name: string;
  code: string | null;
  due_location_name: string | null;
  pickup_location_number: string | null;
}

interface TagNames {
  id: number;
  name: string;
  color: string;
}

export interface RowNames {
  company: { name: string; state_code: string };
  location: LocationNames;
  class_name: string | null;
  group_name: string | null;
  /** By name; deleted ones are left out. */
  tags: TagNames[];
  brand: string;
  model: string;
  modelDetail: string | null;
  source: string | null;
}

interface CompanyNames {
  id: number;
  names_version: number;
  name: string;
  state_code: string;
  locations: ReadonlyMap<number, LocationNames>;
  classes: ReadonlyMap<number, { name: string; group_name: string }>;
  tags: ReadonlyMap<number, TagNames>;
}

/** Beyond so many all are forgotten and read anew. */
const MOST_COMPANIES = 2_000;

/**
 * The names that rows show, remembered by this process: eleven tables that hardly ever change, while every page would join them a
 * hundred times. A record carries the version of its company's names; where another is remembered, they are read anew.
 */
export class KnownNames {
  readonly #catalog = new KnownCatalog();
  readonly #companies = new Map<number, CompanyNames>();

  /** The names of each record, in the order given. */
  async read(database: Database, records: readonly RowIds[]): Promise<RowNames[]> {
    const companies = this.#companiesOf(records);
    const stale = [
      ...new Set(records.filter((row) => !isFresh(companies, row)).map((row) => row.company_id)),
    ];
    const [found, catalog] = await Promise.all([
      stale.length === 0 ? [] : readCompanies(database, stale),
      this.#catalog.read(database, records),
    ]);
    // Others may have been remembered or forgotten meanwhile: this call answers from what it has seen itself.
    for (const names of found) companies.set(names.id, names);
    this.#remember(found);
    return records.map((row) => nameRow(companies, row, catalog(row)));
  }

  #companiesOf(records: readonly RowIds[]): Map<number, CompanyNames> {
    const known = new Map<number, CompanyNames>();
    for (const { company_id } of records) {
      const names = this.#companies.get(company_id);
      if (names !== undefined) known.set(company_id, names);
    }
    return known;
  }

  #remember(companies: readonly CompanyNames[]): void {
    if (this.#companies.size + companies.length > MOST_COMPANIES) this.#companies.clear();
    for (const names of companies) this.#companies.set(names.id, names);
  }
}

const isFresh = (companies: ReadonlyMap<number, CompanyNames>, row: RowIds): boolean =>
  companies.get(row.company_id)?.names_version === row.names_version;

function nameRow(
  companies: ReadonlyMap<number, CompanyNames>,
  row: RowIds,
  { brand, model, modelDetail, source }: CatalogNames,
): RowNames {
  const company = companies.get(row.company_id);
  const location = company?.locations.get(row.location_id);
  if (company === undefined || location === undefined)
    throw new Error(`The location ${row.location_id} of company ${row.company_id} has no name.`);
  const ofClass = row.class_id === null ? undefined : company.classes.get(row.class_id);
  return {
    company,
    location,
    class_name: ofClass?.name ?? null,
    group_name: ofClass?.group_name ?? null,
    tags: row.tag_ids.length === 0 ? [] : tagsOf(company, row.tag_ids),
    brand,
    model,
    modelDetail,
    source,
  };
}

// The company has its tags in the order of their names.
function tagsOf({ tags }: CompanyNames, ids: readonly number[]): TagNames[] {
  return [...tags.values()].filter(({ id }) => ids.includes(id));
}

type Listed<Names> = readonly (Names & { id: number })[];

interface ReadNames extends Omit<CompanyNames, 'locations' | 'classes' | 'tags'> {
  locations: Listed<LocationNames>;
  classes: Listed<{ name: string; group_name: string }>;
  tags: Listed<TagNames>;
}

async function readCompanies(database: Database, companyIds: readonly number[]): Promise<CompanyNames[]> {
  const listed = (list: ReturnType<typeof sql>, order: string) =>
    sql`coalesce((select json_agg(x order by ${sql.raw(order)}) from (${list}) x), '[]')`;
  const { rows } = await sql<ReadNames>`
    select c.id, c.names_version, c.name, st.code as state_code,
      ${listed(
        sql`select id, name, code, due_location_name, pickup_location_number from locations where company_id = c.id`,
        'x.id',
      )} as locations,
      ${listed(
        sql`select k.id, k.name, g.name as group_name from vehicle_classes k
          join vehicle_groups g on g.company_id = k.company_id and g.id = k.group_id where k.company_id = c.id`,
        'x.id',
      )} as classes,
      ${listed(
        sql`select id, name, color from tags where company_id = c.id and deleted_at is null`,
        'x.name, x.id',
      )} as tags
    from companies c join states st on st.id = c.state_id
    where c.id = any(${[...companyIds]}::int4[])`.execute(database);
  return rows.map((row) => ({
    ...row,
    locations: byId(row.locations),
    classes: byId(row.classes),
    tags: byId(row.tags),
  }));
}

const byId = <Names>(list: Listed<Names>): Map<number, Names & { id: number }> =>
  new Map(list.map((names) => [names.id, names]));
