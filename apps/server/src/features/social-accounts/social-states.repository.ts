import { sql } from 'kysely';
import { hashToken } from '../../platform/auth/token.ts';
import type { Database } from '../../platform/db/database.ts';

/** For how long a sign-in that was begun at a service can be finished. */
export const STATE_GOOD_FOR_SECONDS = 600;
const REMOVED_AT_ONCE = 100;

/** Sign-in or link that was begun at a service. */
export interface SocialState {
  /** User who links an account; null where somebody signs in. */
  userId: number | null;
  nonce: string;
  codeVerifier: string;
  redirectPath: string;
}

interface NewState extends SocialState {
  token: string;
  now: Date;
}

/** Sign-ins and links that are under way. They stand above companies, so there is no scope to take. */
export class SocialStatesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores one, and removes some that nobody can finish any more. */
  async insert({ token, now, ...state }: NewState): Promise<void> {
    const expiresAt = new Date(now.getTime() + STATE_GOOD_FOR_SECONDS * 1_000);
    await sql`delete from social_states where token_hash in (
      select token_hash from social_states where expires_at <= ${now}
      limit ${REMOVED_AT_ONCE} for update skip locked)`.execute(this.#database);
    await sql`
      insert into social_states (token_hash, user_id, nonce, code_verifier, redirect_path, expires_at)
      values (${hashToken(token)}, ${state.userId}, ${state.nonce}, ${state.codeVerifier},
        ${state.redirectPath}, ${expiresAt})`.execute(this.#database);
  }

  /** Uses one up: of several callers at once one gets it, the others null. */
  async take(token: string, now: Date): Promise<SocialState | null> {
    const { rows } = await sql<SocialState & { expiresAt: Date }>`
      delete from social_states where token_hash = ${hashToken(token)}
      returning user_id as "userId", nonce, code_verifier as "codeVerifier", redirect_path as "redirectPath",
        expires_at as "expiresAt"`.execute(this.#database);
    const [taken] = rows;
    if (taken === undefined) return null;
    const { expiresAt, ...state } = taken;
    return expiresAt > now ? state : null;
  }
}
