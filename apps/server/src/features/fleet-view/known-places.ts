import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import type { Changes } from '../positions/public.ts';

/** A location as summaries name it. */
export interface NamedLocation {
  company_id: number;
  company_name: string;
  location_id: number;
  location_name: string;
  location_code: string | null;
}

interface Known {
  /** The versions of the companies' names. */
  versions: string;
  places: readonly NamedLocation[];
}

/** Some 200 bytes each. */
const MOST_PLACES = 100_000;

/** The locations of companies that somebody asks for together, remembered by this process until a name of these companies changes. */
export class KnownPlaces {
  readonly #database: Database;
  readonly #changes: Changes;
  readonly #known = new LRUCache<string, Known>({
    maxSize: MOST_PLACES,
    sizeCalculation: ({ places }) => 1 + places.length,
  });

  constructor({ database, changes }: { database: Database; changes: Changes }) {
    this.#database = database;
    this.#changes = changes;
  }

  /** By the names of the companies and theirs. None is missing that had been told of at the call. */
  async read(companyIds: readonly number[]): Promise<readonly NamedLocation[]> {
    const name = companyIds.join();
    const now = companyIds.map((id) => this.#changes.versions.names(id)).join();
    const known = this.#known.get(name);
    if (known?.versions === now) return known.places;
    const { rows } = await sql<NamedLocation>`
      select c.id as company_id, c.name as company_name, l.id as location_id, l.name as location_name, l.code as location_code
      from companies c join locations l on l.company_id = c.id
      where c.id = any(${[...companyIds]}::int4[])
      order by c.name, c.id, l.name, l.id`.execute(this.#database);
    this.#known.set(name, { versions: now, places: rows });
    return rows;
  }
}
