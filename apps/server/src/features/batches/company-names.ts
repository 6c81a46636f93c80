import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

interface Named {
  id: number;
  name: string;
}

/** The records of a company, by name whatever its case; several where the name does not say which. */
export class Names {
  readonly #byName: ReadonlyMap<string, readonly Named[]>;
  readonly #byId: ReadonlyMap<number, string>;

  constructor(records: readonly Named[]) {
    this.#byName = Map.groupBy(records, ({ name }) => name.toLowerCase());
    this.#byId = new Map(records.map(({ id, name }) => [id, name]));
  }

  idsOf(name: string): number[] {
    return (this.#byName.get(name.toLowerCase()) ?? []).map(({ id }) => id);
  }

  nameOf(id: number): string {
    return this.#byId.get(id) ?? `No. ${id}`;
  }
}

/** What a sheet calls the locations (by their code), classes and tags of a company. */
export type CompanyNames = Record<'locations' | 'classes' | 'tags', Names>;

export async function readCompanyNames(
  database: Database,
  scope: Scope,
  companyId: number,
): Promise<CompanyNames> {
  const ofCompany = isInScope('company_id', scope, companyId);
  const { rows } = await sql<Named & { kind: keyof CompanyNames }>`
    select 'locations' as kind, id, code as name from locations
    where ${ofCompany} and deleted_at is null and code is not null
    union all select 'classes', id, name from vehicle_classes where ${ofCompany} and deleted_at is null
    union all select 'tags', id, name from tags where ${ofCompany} and deleted_at is null
    order by id`.execute(database);
  const of = (wanted: keyof CompanyNames) => new Names(rows.filter(({ kind }) => kind === wanted));
  return { locations: of('locations'), classes: of('classes'), tags: of('tags') };
}

const WHAT = {
  locations: ['location with the code', 'locations with the code'],
  classes: ['class', 'classes'],
  tags: ['tag', 'tags'],
} as const;

/** The one record that a cell means, or why it means none. */
export function idOfName(
  names: CompanyNames,
  of: keyof CompanyNames,
  name: string,
): { id: number } | { text: string } {
  const [id, another] = names[of].idsOf(name);
  if (id === undefined) return { text: `There is no ${WHAT[of][0]} “${name}” in this company.` };
  if (another !== undefined) return { text: `There are several ${WHAT[of][1]} “${name}” in this company.` };
  return { id };
}
