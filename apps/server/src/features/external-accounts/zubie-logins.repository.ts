import { sql } from 'kysely';
import { hashToken } from '../../platform/auth/token.ts';
import type { Database } from '../../platform/db/database.ts';

const LIFETIME_MS = 600_000;

/**
 * Connections to Zubie that a user has started but not completed. Only the newest connection of each user is
 * valid.
 */
export class ZubieLoginsRepository {
  readonly #database: Database;
  readonly #userId: number;

  constructor(database: Database, userId: number) {
    this.#database = database;
    this.#userId = userId;
  }

  /** Stores the OAuth state of a login, which replaces an earlier login. */
  async beginLogin(state: string, now: Date): Promise<void> {
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await sql`
      insert into zubie_logins (user_id, state_hash, expires_at)
      values (${this.#userId}, ${hashToken(state)}, ${expiresAt})
      on conflict (user_id) do update set state_hash = excluded.state_hash,
        expires_at = excluded.expires_at`.execute(this.#database);
  }

  /** Consumes a login. Returns false if the state is unknown, used, expired or belongs to another user. */
  async consumeLogin(state: string, now: Date): Promise<boolean> {
    const { rows } = await sql<{ expiresAt: Date }>`
      delete from zubie_logins where user_id = ${this.#userId} and state_hash = ${hashToken(state)}
      returning expires_at as "expiresAt"`.execute(this.#database);
    const [login] = rows;
    return login !== undefined && login.expiresAt > now;
  }
}
