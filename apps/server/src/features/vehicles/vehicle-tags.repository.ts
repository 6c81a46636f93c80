import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Database } from '../../platform/db/database.ts';

interface TagsChange {
  row: { company_id: number; id: number };
  before: readonly number[];
  after: readonly number[];
}

/**
 * Links to deleted tags remain for the history: `read` omits them, and `change` only changes links that its
 * caller lists.
 */
export class VehicleTagsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async read(vehicleIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
    const { rows } = await sql<{ vehicle_id: number; tag_ids: number[] }>`
      select vehicle_id, array_agg(tag_id order by tag_id) as tag_ids from current_tags
      where ${isInScope('company_id', this.#scope)} and vehicle_id = any(${[...vehicleIds]}::int4[])
      group by vehicle_id`.execute(this.#database);
    return new Map(rows.map(({ vehicle_id, tag_ids }) => [vehicle_id, tag_ids]));
  }

  // The vehicles must be locked.
  async change(changes: readonly TagsChange[]): Promise<void> {
    const removed = changes.flatMap(({ row, before, after }) => linksOf(row, before, after));
    const added = changes.flatMap(({ row, before, after }) => linksOf(row, after, before));
    if (removed.length > 0)
      await sql`delete from vehicle_tags vt using ${unnest(removed)}
        where vt.company_id = link.company_id and vt.vehicle_id = link.vehicle_id
          and vt.tag_id = link.tag_id`.execute(this.#database);
    // The link may already exist: if the tag was deleted when the caller read the tags, its link was kept but
    // not read. The tag may have been restored since.
    if (added.length > 0)
      await sql`insert into vehicle_tags (company_id, vehicle_id, tag_id)
        select company_id, vehicle_id, tag_id from ${unnest(added)}
        on conflict do nothing`.execute(this.#database);
  }
}

type Link = readonly [companyId: number, vehicleId: number, tagId: number];

const linksOf = (
  { company_id, id }: TagsChange['row'],
  tagIds: readonly number[],
  excluded: readonly number[],
): Link[] =>
  tagIds.filter((tagId) => !excluded.includes(tagId)).map((tagId) => [company_id, id, tagId] as const);

const unnest = (links: readonly Link[]) => {
  const [companyIds, vehicleIds, tagIds] = [0, 1, 2].map((column) => links.map((link) => link[column]));
  return sql`unnest(${companyIds}::int4[], ${vehicleIds}::int4[], ${tagIds}::int4[])
    as link (company_id, vehicle_id, tag_id)`;
};
