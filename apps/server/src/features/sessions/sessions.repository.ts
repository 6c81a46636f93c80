import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared-pool.ts';
import { type Role, scopeOfUser } from '../../platform/auth/scope.ts';
import type { Session } from '../../platform/auth/session.ts';
import { EVENT_CHANNEL } from '../../platform/events/event-feed.ts';

const HOUR_MS = 3_600_000;
const IDLE_MS = 12 * HOUR_MS;
const REMEMBERED_IDLE_MS = 30 * 24 * HOUR_MS;
/** Time for which a session stays confirmed. Longer than the time limit for a sign-in at a service. */
const CONFIRMATION_LIFETIME_MS = 15 * 60_000;
const MAX_SESSIONS = 100;
/**
 * The stored time of the last use may be this old before a call updates it, so that most calls write nothing.
 */
const MAX_LAST_USE_DELAY_MS = 120_000;

export interface Account {
  id: number;
  email: string;
  passwordHash: string | null;
}

export interface NewSession {
  tokenHash: Buffer;
  userId: number;
  isRemembered: boolean;
  createdAt: Date;
  address: string;
  agent: string | null;
  confirmedAt: Date | null;
}

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

  async hasSessionFrom(email: string, ipAddress: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where((eb) => eb(eb.fn('lower', ['users.email']), '=', email.toLowerCase()))
      .where('users.deleted_at', 'is', null)
      .where('sessions.address', '=', ipAddress)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
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
        address: session.address,
        agent: session.agent,
        confirmed_at: session.confirmedAt,
      })
      .execute();
  }

  async delete(tokenHash: Buffer): Promise<void> {
    await deleteSessions(this.#database, sql`token_hash = ${tokenHash}`);
  }

  async endOldestSessions(userId: number): Promise<void> {
    await deleteSessions(
      this.#database,
      sql`id in (select id from sessions where user_id = ${userId}
        order by last_used_at desc, id desc offset ${MAX_SESSIONS})`,
    );
  }

  async deleteIdleSessions(now: Date): Promise<void> {
    const [oldestUse, oldestRememberedUse] = [IDLE_MS, REMEMBERED_IDLE_MS].map(
      (ms) => new Date(now.getTime() - ms),
    );
    await deleteSessions(
      this.#database,
      sql`last_used_at <= ${oldestRememberedUse} or (last_used_at <= ${oldestUse} and not is_remembered)`,
    );
  }
}

/** Deletes sessions and notifies their event streams in all processes. Returns the number of users. */
async function deleteSessions(database: Database, predicate: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    with ended as (delete from sessions where ${predicate} returning user_id)
    select pg_notify(${EVENT_CHANNEL},
      json_build_object('topic', 'sessions', 'companyId', null, 'userId', user_id)::text)
    from ended group by user_id`.execute(database);
  return rows.length;
}

interface ListedSession {
  id: number;
  created_at: Date;
  last_used_at: Date;
  address: string | null;
  agent: string | null;
  is_current: boolean;
  is_confirmed: boolean;
}

export async function listSessions(
  database: Database,
  { userId, tokenHash }: Pick<Session, 'userId' | 'tokenHash'>,
  now: Date,
): Promise<ListedSession[]> {
  const [oldestUse, oldestRememberedUse] = [IDLE_MS, REMEMBERED_IDLE_MS].map(
    (ms) => new Date(now.getTime() - ms),
  );
  const { rows } = await sql<ListedSession>`
    select id, created_at, last_used_at, address, agent, token_hash = ${tokenHash} as is_current,
      coalesce(confirmed_at > ${oldestConfirmation(now)}, false) as is_confirmed
    from sessions
    where user_id = ${userId} and last_used_at > case
      when is_remembered then ${oldestRememberedUse}::timestamptz
      else ${oldestUse}::timestamptz end
    order by is_current desc, last_used_at desc, id desc`.execute(database);
  return rows;
}

const oldestConfirmation = (now: Date): Date => new Date(now.getTime() - CONFIRMATION_LIFETIME_MS);

export async function confirmSession(database: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`update sessions set confirmed_at = ${now} where token_hash = ${tokenHash}`.execute(database);
}

export async function isSessionConfirmed(database: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from sessions
    where token_hash = ${tokenHash} and confirmed_at > ${oldestConfirmation(now)}`.execute(database);
  return rows.length > 0;
}

export async function endSession(database: Database, userId: number, id: number): Promise<boolean> {
  return (await deleteSessions(database, sql`id = ${id} and user_id = ${userId}`)) > 0;
}

export async function endSessions(
  database: Database,
  userId: number,
  currentTokenHash?: Buffer,
): Promise<void> {
  const exceptCurrentFilter =
    currentTokenHash === undefined ? sql`` : sql`and token_hash <> ${currentTokenHash}`;
  await deleteSessions(database, sql`user_id = ${userId} ${exceptCurrentFilter}`);
}

interface SessionRow {
  user_id: number;
  is_operator: boolean;
  is_remembered: boolean;
  last_used_at: Date;
  roles: [companyId: number, role: Role][];
}

/** Finds a session and records its use. Runs on every call. */
export async function findValidSession(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<Session | null> {
  const { rows } = await sql<SessionRow>`${prepared('find_session')}
    select s.user_id, u.is_operator, s.is_remembered, s.last_used_at, (
      select coalesce(json_agg(json_build_array(c.id, m.role)), '[]')
      from memberships m
      join companies c on c.id = m.company_id and c.deleted_at is null
      where m.user_id = u.id
    ) as roles
    from sessions s
    join users u on u.id = s.user_id and u.deleted_at is null
    where s.token_hash = ${tokenHash}`.execute(database);
  const [row] = rows;
  if (row === undefined) return null;
  const idleMs = now.getTime() - row.last_used_at.getTime();
  if (idleMs >= (row.is_remembered ? REMEMBERED_IDLE_MS : IDLE_MS)) return null;
  if (idleMs >= MAX_LAST_USE_DELAY_MS) await recordSessionUse(database, tokenHash, now);
  return {
    userId: row.user_id,
    isOperator: row.is_operator,
    scope: scopeOfUser(row.user_id, new Map(row.roles)),
    tokenHash,
  };
}

// Only the first of several concurrent calls writes.
const recordSessionUse = (database: Database, tokenHash: Buffer, now: Date) =>
  sql`${prepared('record_session_use')}
    update sessions set last_used_at = ${now}
    where token_hash = ${tokenHash}
      and last_used_at <= ${new Date(now.getTime() - MAX_LAST_USE_DELAY_MS)}`.execute(database);
