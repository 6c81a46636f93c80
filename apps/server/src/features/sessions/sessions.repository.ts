import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
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

interface SessionRow {
  user_id: number;
  expires_at: Date;
  roles: [companyId: number, role: Role][];
}

/** The session of a token that is still good, with the roles that its user has now. It runs on every call. */
export async function findGoodSession(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<Session | null> {
  const { rows } = await sql<SessionRow>`${prepared('find_session')}
    select s.user_id, s.expires_at, (
      select coalesce(json_agg(json_build_array(c.id, m.role)), '[]')
      from memberships m
      join companies c on c.id = m.company_id and c.deleted_at is null
      where m.user_id = u.id
    ) as roles
    from sessions s
    join users u on u.id = s.user_id and u.deleted_at is null
    where s.token_hash = ${tokenHash}`.execute(database);
  const [row] = rows;
  if (row === undefined || row.expires_at <= now) return null;
  return { userId: row.user_id, scope: scopeOfUser(row.user_id, new Map(row.roles)), tokenHash };
}
