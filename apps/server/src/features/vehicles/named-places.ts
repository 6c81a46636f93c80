import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

/** The records of a company by name, whatever its case; several where the name does not say which. */
export type ByName = ReadonlyMap<string, readonly number[]>;

export interface CompanyNames {
  /** By their code. */
  locations: ByName;
  classes: ByName;
  tags: ByName;
}

export const idsOf = (names: ByName, name: string): readonly number[] => names.get(name.toLowerCase()) ?? [];

/** What a sheet calls the locations, classes and tags of a company. */
export async function readCompanyNames(
  database: Database,
  scope: Scope,
  companyId: number,
): Promise<CompanyNames> {
  const ofCompany = isInScope('company_id', scope, companyId);
  const { rows } = await sql<{ kind: keyof CompanyNames; name: string; ids: number[] }>`
    select 'locations' as kind, lower(code) as name, array_agg(id order by id) as ids from locations
    where ${ofCompany} and deleted_at is null and code is not null group by 2
    union all select 'classes', lower(name), array_agg(id order by id) from vehicle_classes
    where ${ofCompany} and deleted_at is null group by 2
    union all select 'tags', lower(name), array_agg(id order by id) from tags
    where ${ofCompany} and deleted_at is null group by 2`.execute(database);
  const of = (wanted: keyof CompanyNames): ByName =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ name, ids }) => [name, ids]));
  return { locations: of('locations'), classes: of('classes'), tags: of('tags') };
}
