import { sql } from 'kysely';
import { hashToken } from '../../platform/auth/token.ts';
import type { Database } from '../../platform/db/database.ts';

export const STATE_LIFETIME_SECONDS = 600;
const MAX_REMOVED_ROWS = 100;

export interface SocialState {
  /** Null for a sign-in, otherwise the user who links an account. */
  userId: number | null;
  nonce: string;
  codeVerifier: string;
  redirectPath: string;
}

interface NewState extends SocialState {
  token: string;
  now: Date;
}

export class SocialStatesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async insert({ token, now, ...state }: NewState): Promise<void> {
    const expiresAt = new Date(now.getTime() + STATE_LIFETIME_SECONDS * 1_000);
    await sql`delete from social_states where token_hash in (
      select token_hash from social_states where expires_at <= ${now}
      limit ${MAX_REMOVED_ROWS} for update skip locked)`.execute(this.#database);
    await sql`
      insert into social_states (token_hash, user_id, nonce, code_verifier, redirect_path, expires_at)
      values (${hashToken(token)}, ${state.userId}, ${state.nonce}, ${state.codeVerifier},
        ${state.redirectPath}, ${expiresAt})`.execute(this.#database);
  }

  // Only one of several concurrent callers receives the state; the others get null.
  async consumeState(token: string, now: Date): Promise<SocialState | null> {
    const { rows } = await sql<SocialState & { expiresAt: Date }>`
      delete from social_states where token_hash = ${hashToken(token)}
      returning user_id as "userId", nonce, code_verifier as "codeVerifier", redirect_path as "redirectPath",
        expires_at as "expiresAt"`.execute(this.#database);
    const [row] = rows;
    if (row === undefined) return null;
    const { expiresAt, ...state } = row;
    return expiresAt > now ? state : null;
  }
}
