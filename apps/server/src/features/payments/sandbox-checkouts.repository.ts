import type { SandboxSession, SandboxSessions } from '@fleetworth/providers/card-payment';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/**
 * Stored in the database, because several processes may serve the sandbox. Takes no scope, because these
 * sessions belong to no company.
 */
export class SandboxCheckoutsRepository implements SandboxSessions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async insertSession({ id, serializedRequest, status }: SandboxSession): Promise<void> {
    await sql`
      insert into sandbox_checkouts (id, request, status) values (${id}, ${serializedRequest}, ${status})
      on conflict (id) do nothing`.execute(this.#database);
  }

  async find(id: string): Promise<SandboxSession | null> {
    const { rows } = await sql<SandboxSession>`
      select id, request as "serializedRequest", status from sandbox_checkouts where id = ${id}`.execute(
      this.#database,
    );
    return rows[0] ?? null;
  }

  async closeSession(id: string, status: 'complete' | 'expired'): Promise<boolean> {
    const { rows } = await sql`
      update sandbox_checkouts set status = ${status} where id = ${id} and status = 'open'
        returning id`.execute(this.#database);
    return rows.length === 1;
  }
}
