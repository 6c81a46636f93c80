import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { findClosestMatches } from './reading/closest-matches.ts';

interface NamedRecord {
  id: number;
  name: string;
  /**
   * Second name. A text that equals it refers to this record unless another record has the text as its name.
   */
  alias?: string | null;
}

const MAX_SUGGESTIONS = 5;

const normalize = (name: string): string =>
  name.trim().replaceAll(/\s+/g, ' ').replaceAll(/ ?· ?/g, ' · ').toLowerCase();

export class NameLookup {
  readonly #records: readonly NamedRecord[];
  readonly #byName: ReadonlyMap<string, readonly NamedRecord[]>;
  readonly #byAlias: ReadonlyMap<string, readonly NamedRecord[]>;
  /** Records by name and alias combined, as lists show them: 'ATL · Atlanta Airport'. */
  readonly #byCombinedName: ReadonlyMap<string, readonly NamedRecord[]>;
  readonly #byId: ReadonlyMap<number, string>;

  constructor(records: readonly NamedRecord[]) {
    this.#records = records;
    this.#byName = Map.groupBy(records, ({ name }) => normalize(name));
    this.#byAlias = Map.groupBy(records, ({ alias }) => normalize(alias ?? ''));
    this.#byCombinedName = Map.groupBy(records, ({ name, alias }) => normalize(`${name} · ${alias ?? ''}`));
    this.#byId = new Map(records.map(({ id, name }) => [id, name]));
  }

  /**
   * Looks for records with this name, then with this alias, then with this combined name. Returns several
   * ids if the name is ambiguous.
   */
  idsOf(name: string): number[] {
    const normalized = normalize(name);
    const maps = [this.#byName, this.#byAlias, this.#byCombinedName];
    const matches = maps.map((map) => map.get(normalized)).find((records) => records !== undefined);
    return (matches ?? []).map(({ id }) => id);
  }

  nameOf(id: number): string {
    return this.#byId.get(id) ?? `No. ${id}`;
  }

  suggest(text: string): string[] {
    return findClosestMatches(
      text,
      this.#records.map(({ name }) => name),
      MAX_SUGGESTIONS,
    );
  }
}

/** Records of a company by the names that a sheet uses. A sheet names locations by their code. */
export type RecordNames = Record<'locations' | 'classes' | 'tags', NameLookup>;

export async function readRecordNames(
  database: Database,
  scope: Scope,
  companyId: number,
): Promise<RecordNames> {
  const ofCompany = isInScope('company_id', scope, companyId);
  const { rows } = await sql<NamedRecord & { kind: keyof RecordNames }>`
    select 'locations' as kind, id, code as name, name as alias from locations
    where ${ofCompany} and deleted_at is null and code is not null
    union all select 'classes', id, name, null from vehicle_classes where ${ofCompany} and deleted_at is null
    union all select 'tags', id, name, null from tags where ${ofCompany} and deleted_at is null
    order by id`.execute(database);
  const createLookup = (table: keyof RecordNames) =>
    new NameLookup(rows.filter(({ kind }) => kind === table));
  return {
    locations: createLookup('locations'),
    classes: createLookup('classes'),
    tags: createLookup('tags'),
  };
}

const LABELS = {
  locations: ['location with the code', 'locations with the code'],
  classes: ['class named', 'classes named'],
  tags: ['tag named', 'tags named'],
} as const;

export function findIdByName(
  names: RecordNames,
  kind: keyof RecordNames,
  name: string,
): { id: number } | { text: string } {
  const [id, another] = names[kind].idsOf(name);
  if (id === undefined) {
    const near = names[kind].suggest(name);
    const hint = near.length === 0 ? [] : [`Similar: ${near.join(', ')}.`];
    return { text: [`This company has no ${LABELS[kind][0]} “${name}”.`, ...hint].join(' ') };
  }
  if (another !== undefined) return { text: `This company has several ${LABELS[kind][1]} “${name}”.` };
  return { id };
}
