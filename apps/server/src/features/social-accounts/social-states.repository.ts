import { sql } from 'kysely';
import { hashToken } from '../../platform/auth/token.ts';
import type { Database } from '../../platform/db/database.ts';

/** Time limit for completing a sign-in at a service. */
export const STATE_LIFETIME_SECONDS = 600;
const REMOVED_AT_ONCE = 100;

/** Sign-in or link that was started at a service. */
export interface SocialState {
  /** User who links an account; null for a sign-in. */
  userId: number | null;
  nonce: string;
  codeVerifier: string;
  redirectPath: string;
}

interface NewState extends SocialState {
  token: string;
  now: Date;
}

/** Pending sign-ins and links. They are not specific to a company, so they take no scope. */
export class SocialStatesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a state and removes some expired states. */
  async insert({ token, now, ...state }: NewState): Promise<void> {
    const expiresAt = new Date(now.getTime() + STATE_LIFETIME_SECONDS * 1_000);
    await sql`delete from social_states where token_hash in (
      select token_hash from social_states where expires_at <= ${now}
      limit ${REMOVED_AT_ONCE} for update skip locked)`.execute(this.#database);
    await sql`
      insert into social_states (token_hash, user_id, nonce, code_verifier, redirect_path, expires_at)
      values (${hashToken(token)}, ${state.userId}, ${state.nonce}, ${state.codeVerifier},
        ${state.redirectPath}, ${expiresAt})`.execute(this.#database);
  }

  /** Consumes a state. Of several concurrent callers only one receives it; the others get null. */
  async consume(token: string, now: Date): Promise<SocialState | null> {
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
