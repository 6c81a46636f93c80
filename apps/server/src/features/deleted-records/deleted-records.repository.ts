import type { DeletedKind, DeletedRecord } from '@fleetworth/contract/deleted-records';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { RecordTable } from '../../platform/db/record-tables.ts';
import { type Deletion, readDeletions } from './deletions.repository.ts';

const DAYS_TO_RESTORE = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

const IRREGULAR_TABLES = {
  company: 'companies',
  group: 'vehicle_groups',
  class: 'vehicle_classes',
} as const satisfies Partial<Record<DeletedKind, RecordTable>>;

const hasIrregularTable = (kind: DeletedKind): kind is keyof typeof IRREGULAR_TABLES =>
  kind in IRREGULAR_TABLES;

export const tableOf = (kind: DeletedKind): RecordTable =>
  hasIrregularTable(kind) ? IRREGULAR_TABLES[kind] : `${kind}s`;

export const restorableSince = (now: Date): Date => new Date(now.getTime() - DAYS_TO_RESTORE * DAY_MS);

interface DeletedRecordsQuery {
  companyId?: number | undefined;
  kinds: readonly DeletedKind[];
  page: number;
  per: number;
}

interface Row extends Pick<DeletedRecord, 'kind' | 'id' | 'name' | 'detail'> {
  entity: RecordTable;
  company_id: number;
  company_name: string;
  deleted_at: Date;
}

export class DeletedRecordsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /**
   * Sorts the newest deletion first. A record that was deleted together with its parent is not listed, but
   * counted with the parent.
   */
  async list(since: Date, { kinds, page, per, companyId }: DeletedRecordsQuery) {
    const ofKinds = kinds.map((kind) => this.#select(kind, since, companyId));
    const all = sql`(${sql.join(ofKinds, sql` union all `)}) d`;
    const counted = await sql<{ count: number }>`select count(*)::int4 as count from ${all}`.execute(
      this.#database,
    );
    const { rows } = await sql<Row>`
      select d.*, c.name as company_name
      from (select * from ${all} order by deleted_at desc, kind, id limit ${per} offset ${(page - 1) * per}) d
      join companies c on c.id = d.company_id
      order by d.deleted_at desc, d.kind, d.id`.execute(this.#database);
    const deletionOf = await readDeletions(this.#database, rows);
    return {
      items: rows.map((row) => toDeletedRecord(row, deletionOf(row))),
      count: oneRow(counted.rows).count,
    };
  }

  #select(kind: DeletedKind, since: Date, companyId: number | undefined): RawBuilder<unknown> {
    const {
      record = sql`${sql.table(tableOf(kind))} r`,
      name = sql`r.name`,
      detail = sql`null::text`,
      predicates = [],
    }: SelectParts = SELECT_PARTS[kind] ?? {};
    // A deleted company is in no scope, but its owners may restore it.
    const companyFilter =
      kind === 'company'
        ? sql`exists (select 1 from memberships o where o.company_id = r.id
          and o.user_id = ${this.#scope.userId}
            and o.role = 'owner')
          ${companyId === undefined ? sql`` : sql`and r.id = ${companyId}`}`
        : isInScope('r.company_id', this.#scope, companyId);
    return sql`
      select ${kind} as kind, ${tableOf(kind)} as entity,
        ${sql.raw(kind === 'company' ? 'r.id' : 'r.company_id')} as company_id,
        r.id, ${name} as name, ${detail} as detail, r.deleted_at
      from ${record}
      where ${sql.join([companyFilter, sql`r.deleted_at >= ${since}`, ...predicates], sql` and `)}`;
  }
}

interface SelectParts {
  /** SQL for the table, with the alias r, and its joins. Defaults to the table without joins. */
  record?: RawBuilder<unknown>;
  name?: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  predicates?: RawBuilder<unknown>[];
}

const SELECT_PARTS: Partial<Record<DeletedKind, SelectParts>> = {
  location: { name: sql`coalesce(nullif(r.code, '') || ' · ', '') || r.name` },
  vehicle: {
    record: sql`vehicles r join locations l on l.company_id = r.company_id and l.id = r.location_id`,
    name: sql`r.unit`,
    detail: sql`r.vin`,
    predicates: [
      sql`l.deleted_at is distinct from r.deleted_at`,
      // Excludes vehicles that an unfinished restoration will still restore. That restoration is listed
      // separately, with its number of vehicles.
      sql`not exists (select 1 from restorations x where x.company_id = r.company_id and x.finished_at is null
        and x.deleted_at = r.deleted_at and r.id > x.through_id
          and coalesce(x.location_id, r.location_id) = r.location_id)`,
      sql`(r.company_id, r.id) not in (select x.company_id, unnest(x.vehicle_ids) from restorations x
        where x.finished_at is null and x.kind = 'vehicle')`,
    ],
  },
  mileage_record: {
    record: sql`mileage_records r join vehicles v on v.company_id = r.company_id and v.id = r.vehicle_id
      and v.deleted_at is null`,
    name: sql`to_char(r.mileage, 'FM9,999,999') || ' mi, ' || to_char(r.date, 'MM/DD/YYYY')`,
    detail: sql`v.unit`,
    // Excludes records that were replaced by an equal record, because no user deleted them.
    predicates: [
      sql`not exists (select 1 from mileage_records o where o.company_id = r.company_id
        and o.vehicle_id = r.vehicle_id
        and o.date = r.date and o.mileage = r.mileage and o.deleted_at is null)`,
    ],
  },
  class: {
    record: sql`vehicle_classes r join vehicle_groups g on g.company_id = r.company_id and g.id = r.group_id`,
    detail: sql`g.name`,
  },
};

const toDeletedRecord = (
  { company_id, company_name, deleted_at, entity: _entity, ...row }: Row,
  deletion: Deletion,
): DeletedRecord => ({
  ...row,
  ...deletion,
  company: { id: company_id, name: company_name },
  deleted_at: deleted_at.toISOString(),
  restorable_until: new Date(deleted_at.getTime() + DAYS_TO_RESTORE * DAY_MS).toISOString(),
});
