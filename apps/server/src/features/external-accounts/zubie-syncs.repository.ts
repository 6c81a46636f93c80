import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface SyncState {
  /** Time when the running sync was requested. */
  syncingSince: Date | null;
  syncedAt: Date | null;
  /** Number of vehicles that Zubie listed in the last sync. */
  vehicles: number;
  /** Number of readings that became mileage records. */
  written: number;
  failure: string | null;
}

interface SyncOutcome {
  now: Date;
  vehicles: number;
  written: number;
  failure: string | null;
}

export class ZubieSyncsRepository {
  readonly #database: Database;
  readonly #accountId: number;

  constructor(database: Database, accountId: number) {
    this.#database = database;
    this.#accountId = accountId;
  }

  async find(): Promise<SyncState | null> {
    const { rows } = await sql<SyncState>`
      select syncing_since as "syncingSince", synced_at as "syncedAt", vehicles, written, failure
      from zubie_syncs where account_id = ${this.#accountId}`.execute(this.#database);
    return rows[0] ?? null;
  }

  async begin(now: Date): Promise<void> {
    await sql`
      insert into zubie_syncs (account_id, syncing_since) values (${this.#accountId}, ${now})
      on conflict (account_id) do update set syncing_since = excluded.syncing_since`.execute(this.#database);
  }

  async end({ now, vehicles, written, failure }: SyncOutcome): Promise<void> {
    await sql`
      update zubie_syncs set syncing_since = null, synced_at = ${now}, vehicles = ${vehicles},
        written = ${written}, failure = ${failure}
      where account_id = ${this.#accountId}`.execute(this.#database);
  }
}
