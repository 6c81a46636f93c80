import { sql } from 'kysely';
import type { Database, Reader } from '../../platform/db/database.ts';
import { gathered } from '../../platform/db/gathered.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import { type Role, scopeOfUser } from '../../platform/auth/scope.ts';
import type { Session } from '../../platform/auth/session.ts';

const HOUR_MS = 3_600_000;
/** For how long a session may go without use. */
const IDLE_MS = 12 * HOUR_MS;
const REMEMBERED_IDLE_MS = 30 * 24 * HOUR_MS;
/** How far the use that is written down may lag behind: most reads write nothing. */
const USE_LAG_MS = 120_000;

export interface Account {
  id: number;
  email: string;
  passwordHash: string;
}

export interface NewSession {
  tokenHash: Buffer;
  userId: number;
  isRemembered: boolean;
  createdAt: Date;
}

/** Accounts and their sessions. They stand above companies, so there is no scope to take. */
export class SessionsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async findAccount(email: string): Promise<Account | null> {
    const row = await this.#database
      .selectFrom('users')
      .select(['id', 'email', 'password_hash'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row === undefined ? null : { id: row.id, email: row.email, passwordHash: row.password_hash };
  }

  async insert(session: NewSession): Promise<void> {
    await this.#database
      .insertInto('sessions')
      .values({
        token_hash: session.tokenHash,
        user_id: session.userId,
        is_remembered: session.isRemembered,
        created_at: session.createdAt,
        last_used_at: session.createdAt,
      })
      .execute();
  }

  async delete(tokenHash: Buffer): Promise<void> {
    await this.#database.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  }

  async deleteIdle(now: Date): Promise<void> {
    const [least, leastRemembered] = [IDLE_MS, REMEMBERED_IDLE_MS].map((ms) => new Date(now.getTime() - ms));
    await sql`delete from sessions where last_used_at <= ${leastRemembered}
      or (last_used_at <= ${least} and not is_remembered)`.execute(this.#database);
  }
}

/** The session of a token that is still good, with the roles that its user has now, and notes its use. It runs on every call. */
export async function findGoodSession(reader: Reader, tokenHash: Buffer, now: Date): Promise<Session | null> {
  const found = await readSession(reader, tokenHash);
  if (found === null) return null;
  const idleMs = now.getTime() - found.lastUsedAt.getTime();
  if (idleMs >= (found.isRemembered ? REMEMBERED_IDLE_MS : IDLE_MS)) return null;
  if (idleMs >= USE_LAG_MS) await noteUse(reader, tokenHash, now);
  return found.session;
}

/** Of calls that come at once the first writes. */
const noteUse = (reader: Reader, tokenHash: Buffer, now: Date) =>
  reader.read(sql`${prepared('note_use')}
    update sessions set last_used_at = ${now}
    where token_hash = ${tokenHash} and last_used_at <= ${new Date(now.getTime() - USE_LAG_MS)}`);

interface FoundSession {
  session: Session;
  isRemembered: boolean;
  lastUsedAt: Date;
}

interface SessionRow {
  token_hash: Buffer;
  user_id: number;
  is_remembered: boolean;
  last_used_at: Date;
  roles: [companyId: number, role: Role][];
}

// The list goes through a subquery: for one that is given as it is PostgreSQL would plan anew each time, for its length.
const readSession = gathered(
  { most: 50 },
  async (reader: Reader, tokenHashes: readonly Buffer[]): Promise<(FoundSession | null)[]> => {
    const rows = await reader.read(sql<SessionRow>`${prepared('find_sessions')}
      select s.token_hash, s.user_id, s.is_remembered, s.last_used_at, (
        select coalesce(json_agg(json_build_array(c.id, m.role)), '[]')
        from memberships m
        join companies c on c.id = m.company_id and c.deleted_at is null
        where m.user_id = u.id
      ) as roles
      from sessions s
      join users u on u.id = s.user_id and u.deleted_at is null
      where s.token_hash = any(array(select unnest(${[...tokenHashes]}::bytea[])))`);
    const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), toSession(row)]));
    return tokenHashes.map((tokenHash) => found.get(tokenHash.toString('hex')) ?? null);
  },
);

const toSession = (row: SessionRow): FoundSession => ({
  session: {
    userId: row.user_id,
    scope: scopeOfUser(row.user_id, new Map(row.roles)),
    tokenHash: row.token_hash,
  },
  isRemembered: row.is_remembered,
  lastUsedAt: row.last_used_at,
});
