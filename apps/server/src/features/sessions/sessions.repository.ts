import { sql } from 'kysely';
import type { Database, Reader } from '../../platform/db/database.ts';
import { gathered } from '../../platform/db/gathered.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import { type Role, scopeOfUser } from '../../platform/auth/scope.ts';
import type { Session } from '../../platform/auth/session.ts';

export interface Account {
  id: number;
  passwordHash: string;
}

export interface NewSession {
  tokenHash: Buffer;
  userId: number;
  isRemembered: boolean;
  createdAt: Date;
  expiresAt: Date;
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
      .select(['id', 'password_hash'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row === undefined ? null : { id: row.id, passwordHash: row.password_hash };
  }

  async insert(session: NewSession): Promise<void> {
    await this.#database
      .insertInto('sessions')
      .values({
        token_hash: session.tokenHash,
        user_id: session.userId,
        is_remembered: session.isRemembered,
        created_at: session.createdAt,
        expires_at: session.expiresAt,
      })
      .execute();
  }

  async delete(tokenHash: Buffer): Promise<void> {
    await this.#database.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.#database.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  }
}

/** The session of a token that is still good, with the roles that its user has now. It runs on every call. */
export async function findGoodSession(reader: Reader, tokenHash: Buffer, now: Date): Promise<Session | null> {
  const found = await readSession(reader, tokenHash);
  return found === null || found.expiresAt <= now ? null : found.session;
}

interface FoundSession {
  session: Session;
  expiresAt: Date;
}

interface SessionRow {
  token_hash: Buffer;
  user_id: number;
  expires_at: Date;
  roles: [companyId: number, role: Role][];
}

// The list goes through a subquery: for one that is given as it is PostgreSQL would plan anew each time, for its length.
const readSession = gathered(
  { most: 50 },
  async (reader: Reader, tokenHashes: readonly Buffer[]): Promise<(FoundSession | null)[]> => {
    const rows = await reader.read(sql<SessionRow>`${prepared('find_sessions')}
      select s.token_hash, s.user_id, s.expires_at, (
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

const toSession = ({ token_hash, user_id, expires_at, roles }: SessionRow): FoundSession => ({
  session: { userId: user_id, scope: scopeOfUser(user_id, new Map(roles)), tokenHash: token_hash },
  expiresAt: expires_at,
});
