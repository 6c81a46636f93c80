import type { ChangeSetKind } from '@fleetworth/contract/change-set-choices';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Role, type Scope, scopeOfUser } from '../../platform/auth/scope.ts';
import { type Database, type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

export interface StoredChangeSet {
  id: number;
  kind: ChangeSetKind;
  name: string | null;
  undoes_kind: ChangeSetKind | null;
  user_id: number;
  user_name: string;
  started_at: Date;
  finished_at: Date | null;
  /** Companies of the changed records, including companies outside the scope. */
  company_ids: number[];
  /** Numbers of records of the companies in the scope. */
  counts: RecordCount[];
  undo_id: number | null;
  undo_user_id: number | null;
  undo_user_name: string | null;
  undo_started_at: Date | null;
  undo_finished_at: Date | null;
}

type ChangeSetRow = Omit<StoredChangeSet, 'company_ids' | 'counts'>;

interface RecordCount {
  company_id: number;
  kind: string;
  count: number;
  undone: number;
  /** Number of records that the undo skipped and left as they are. */
  unchanged: number;
}

/** Returns the scope of a user for undoing. Includes deleted companies that the user owns. */
export async function readUndoScope(database: Database, userId: number | null): Promise<Scope> {
  const { rows } = await sql<{ id: number; role: Role }>`
    select c.id, m.role from memberships m
    join users u on u.id = m.user_id and u.deleted_at is null
    join companies c on c.id = m.company_id and (c.deleted_at is null or m.role = 'owner')
    where m.user_id = ${userId}`.execute(database);
  return scopeOfUser(userId ?? 0, new Map(rows.map(({ id, role }) => [id, role])));
}

export class ChangeSetsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list({ companyId, page, per }: { companyId: number | undefined; page: number; per: number }) {
    const isVisible = sql`s.id in (select change_set_id from change_set_records
      where ${isInScope('company_id', this.#scope, companyId)})`;
    const counted = await sql<{ count: number }>`
      select count(*)::int4 as count from change_sets s where ${isVisible}`.execute(this.#database);
    const sets = await this.#read(
      sql`(select * from change_sets s where ${isVisible}
        order by s.id desc limit ${per} offset ${(page - 1) * per})`,
    );
    return { sets, count: oneRow(counted.rows).count };
  }

  /** Also finds a change set of the user that has no records yet. */
  async find(id: number): Promise<StoredChangeSet | null> {
    const hasRecords = (predicate: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
      select 1 from change_set_records where change_set_id = ${id} and ${predicate})`;
    const isVisible = hasRecords(isInScope('company_id', this.#scope));
    const isNew = sql`user_id = ${this.#scope.userId} and not ${hasRecords(sql`true`)}`;
    const [set] = await this.#read(
      sql`(select * from change_sets where id = ${id} and (${isVisible} or ${isNew}))`,
    );
    return set ?? null;
  }

  // `o` is the change set that `s` undoes, and `x` is the undo of `s`.
  async #read(sets: RawBuilder<unknown>): Promise<StoredChangeSet[]> {
    const { rows } = await sql<ChangeSetRow>`
      select s.id, s.kind, s.name, o.kind as undoes_kind, s.user_id,
        trim(u.name || ' ' || u.last_name) as user_name, s.started_at, s.finished_at,
        x.id as undo_id, x.user_id as undo_user_id, trim(y.name || ' ' || y.last_name) as undo_user_name,
        x.started_at as undo_started_at, x.finished_at as undo_finished_at
      from ${sets} s
      join users u on u.id = s.user_id
      left join change_sets o on o.id = s.undoes
      left join change_sets x on x.undoes = s.id
      left join users y on y.id = x.user_id
      order by s.id desc`.execute(this.#database);
    const records = await this.#countRecords(rows.map(({ id }) => id));
    return rows.map((row) => ({ ...row, ...this.#summarize(records.get(row.id) ?? []) }));
  }

  async #countRecords(changeSetIds: readonly number[]) {
    const { rows } = await sql<RecordCount & { change_set_id: number }>`
      select change_set_id, company_id, kind, count(*)::int4 as count,
        count(*) filter (where outcome = 'undone')::int4 as undone,
        count(*) filter (where outcome = 'left')::int4 as unchanged
      from change_set_records where change_set_id = any(${[...changeSetIds]}::int4[])
      group by change_set_id, company_id, kind order by kind`.execute(this.#database);
    return Map.groupBy(rows, ({ change_set_id }) => change_set_id);
  }

  #summarize(records: readonly RecordCount[]): Pick<StoredChangeSet, 'company_ids' | 'counts'> {
    return {
      company_ids: [...new Set(records.map(({ company_id }) => company_id))],
      counts: records.filter(({ company_id }) => this.#scope.companyIds.includes(company_id)),
    };
  }
}

/** Locks a change set, so that only one undo of it starts. */
export async function lockChangeSet(transaction: DatabaseTransaction, id: number): Promise<void> {
  await sql`select 1 from change_sets where id = ${id} for no key update`.execute(transaction);
}

export async function readAuthor(database: Database, id: number): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`select user_id from change_sets where id = ${id}`.execute(
    database,
  );
  return oneRow(rows).user_id;
}

export interface RunningUndo {
  id: number;
  undoes: number;
  userId: number;
  startedAt: Date;
}

/** Returns null if the undo has finished. `forUpdate` locks the undo until the transaction ends. */
export async function findRunningUndo(
  database: Database,
  id: number,
  { forUpdate }: { forUpdate: boolean },
): Promise<RunningUndo | null> {
  const { rows } = await sql<RunningUndo>`
    select id, undoes, user_id as "userId", started_at as "startedAt" from change_sets
    where id = ${id} and undoes is not null and finished_at is null
    ${forUpdate ? sql`for no key update` : sql``}`.execute(database);
  return rows[0] ?? null;
}

export async function listRunningUndos(database: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from change_sets where undoes is not null and finished_at is null order by id`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}
