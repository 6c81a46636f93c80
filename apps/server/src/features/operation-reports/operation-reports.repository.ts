import type {
  OperationReport,
  OperationReportDetail,
  OperationRow,
  operationReportsApi,
} from '@fleetworth/contract/operation-reports';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { type CountsRow, toFigures } from './operation-figures.presenter.ts';

type ReportsQuery = HandlerInput<typeof operationReportsApi.calls.listOperationReports>['query'];

interface ReportRow extends Omit<OperationReport, 'company' | 'created_at' | 'locations'> {
  company_id: number;
  company_name: string;
  created_at: Date;
}

interface LocationRow {
  report_id: number;
  id: number;
  name: string;
}

type CountsWith<Fields extends object> = CountsRow & Fields;

const COUNT_SUMS = sql.raw(`coalesce(sum(r.owned), 0)::int8 as owned, coalesce(sum(r.out_of_service), 0)::int8
    as out_of_service,
  coalesce(sum(r.on_rent), 0)::int8 as on_rent, coalesce(sum(r.reserved_out), 0)::int8 as reserved_out,
  coalesce(sum(r.due_in), 0)::int8 as due_in, sum(r.revenue)::int8 as revenue,
  coalesce(sum(r.owned) filter (where r.revenue is not null), 0)::int8 as owned_with_revenue,
  coalesce(sum(r.on_rent) filter (where r.revenue is not null), 0)::int8 as on_rent_with_revenue`);

export class OperationReportsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /** Pages are zero-based. */
  async list({ type, status, location_id, q, page, per }: ReportsQuery) {
    const predicates: RawBuilder<SqlBool>[] = [sql`true`];
    if (type !== undefined) predicates.push(sql`o.type = ${type}`);
    if (status !== undefined) predicates.push(sql`o.status = ${status}`);
    if (location_id !== undefined && location_id.length > 0)
      predicates.push(sql`exists (select 1 from operation_report_locations p
        where p.report_id = o.id and p.location_id = any(${location_id}::int4[]))`);
    if (q !== undefined && q !== '') predicates.push(this.#matchesName(q));
    const predicate = sql<SqlBool>`${sql.join(predicates, sql` and `)}`;
    const countResult = await sql<{ count: number }>`
      select count(*)::int4 as count from operation_reports o
      where ${isInScope('o.company_id', this.#scope)} and o.deleted_at is null and ${predicate}`.execute(
      this.#database,
    );
    const items = await this.#selectReports(predicate, sql`limit ${per} offset ${page * per}`);
    return { items, count: oneRow(countResult.rows).count };
  }

  async find(id: number): Promise<OperationReport | null> {
    return (await this.#selectReports(sql`o.id = ${id}`, sql``))[0] ?? null;
  }

  async sumRows(id: number): Promise<Omit<OperationReportDetail, keyof OperationReport>> {
    const [total, byLocation, byClass, byDay, lowestDays] = [
      await sql<CountsWith<{ count: number }>>`
        ${this.#withLocations(id)}
        select count(*)::int4 as count, ${COUNT_SUMS} from ${this.#rowsOf(id)}`.execute(this.#database),
      await this.#sumByLocation(id),
      await this.#sumBy(id, sql`r.class_name`),
      await this.#sumBy(id, sql`r.date::text`),
      await sql<{ class_name: string; date: string; available: number }>`
        ${this.#withLocations(id)}
        select distinct on (class_name collate natural_order) class_name, date::text as date, available::int4
          as available from (
          select r.class_name, r.date,
            sum(r.owned - r.out_of_service - r.on_rent - r.reserved_out + r.due_in) as available
          from ${this.#rowsOf(id)} group by r.class_name, r.date) d
        order by class_name collate natural_order, available, date`.execute(this.#database),
    ];
    const { count, ...counts } = oneRow(total.rows);
    return {
      rows_count: count,
      total: toFigures(counts),
      with_revenue: { owned: counts.owned_with_revenue, on_rent: counts.on_rent_with_revenue },
      by_location: byLocation,
      by_class: byClass,
      by_day: byDay,
      lowest_days: lowestDays.rows,
    };
  }

  // Pages are one-based, unlike those of `list`.
  async listRows(id: number, { page, per }: { page: number; per: number }) {
    const countResult = await sql<{ count: number }>`
      ${this.#withLocations(id)} select count(*)::int4 as count from ${this.#rowsOf(id)}`.execute(
      this.#database,
    );
    const { rows } = await sql<
      CountsWith<{ date: string; location_id: number; location: string; class_name: string }>
    >`
      ${this.#withLocations(id)}
      select r.date::text as date, r.location_id, l.name as location, r.class_name, ${COUNT_SUMS}
      from ${this.#rowsOf(id)}
      group by r.date, l.name, r.location_id, r.class_name
      order by r.date, l.name collate natural_order, r.location_id, r.class_name collate natural_order
      limit ${per} offset ${(page - 1) * per}`.execute(this.#database);
    const items: OperationRow[] = rows.map(({ date, location_id, location, class_name, ...counts }) => ({
      date,
      location_id,
      location,
      class_name,
      ...toFigures(counts),
    }));
    return { items, count: oneRow(countResult.rows).count };
  }

  // Reads the locations in a CTE, because Citus can't join distributed tables with the local table of the
  // report's rows.
  #withLocations(id: number): RawBuilder<unknown> {
    return sql`with report_locations as materialized (${this.#selectLocations([id])})`;
  }

  #rowsOf(id: number): RawBuilder<unknown> {
    return sql`operation_report_rows r
      join operation_reports o on o.id = r.report_id and o.deleted_at is null
        and ${isInScope('o.company_id', this.#scope)}
      join report_locations l on l.id = r.location_id and o.id = ${id}`;
  }

  async #sumByLocation(id: number) {
    const { rows } = await sql<CountsWith<{ location_id: number; name: string }>>`
      ${this.#withLocations(id)}
      select r.location_id, l.name, ${COUNT_SUMS} from ${this.#rowsOf(id)}
      group by r.location_id, l.name order by l.name collate natural_order, r.location_id`.execute(
      this.#database,
    );
    return rows.map(({ location_id, name, ...counts }) => ({ location_id, name, ...toFigures(counts) }));
  }

  async #sumBy(id: number, nameColumn: RawBuilder<unknown>) {
    const { rows } = await sql<CountsWith<{ name: string }>>`
      ${this.#withLocations(id)}
      select ${nameColumn} as name, ${COUNT_SUMS} from ${this.#rowsOf(id)}
      group by ${nameColumn} order by ${nameColumn} collate natural_order`.execute(this.#database);
    return rows.map(({ name, ...counts }) => ({ name, ...toFigures(counts) }));
  }

  async #selectReports(
    predicate: RawBuilder<SqlBool>,
    page: RawBuilder<unknown>,
  ): Promise<OperationReport[]> {
    const { rows } = await sql<ReportRow>`
      select o.id, o.status, o.type, o.company_id, c.name as company_name, o.class_names,
        o.from_date::text as from_date, o.to_date::text as to_date, o.created_at, o.message, o.is_sandbox
      from operation_reports o
      join companies c on c.id = o.company_id
      where ${isInScope('o.company_id', this.#scope)} and o.deleted_at is null and ${predicate}
      order by o.created_at desc, o.id desc ${page}`.execute(this.#database);
    const locations = await this.#readLocations(rows.map(({ id }) => id));
    return rows.map(({ company_id, company_name, created_at, ...report }) => ({
      ...report,
      company: { id: company_id, name: company_name },
      created_at: created_at.toISOString(),
      locations: (locations.get(report.id) ?? []).map(({ id, name }) => ({ id, name })),
    }));
  }

  async #readLocations(reportIds: readonly number[]): Promise<ReadonlyMap<number, LocationRow[]>> {
    const { rows } = await sql<LocationRow>`
      select report_id, id, name from (${this.#selectLocations(reportIds)}) l
      order by name collate natural_order, id`.execute(this.#database);
    return Map.groupBy(rows, ({ report_id }) => report_id);
  }

  /** Adds the code to a name that several locations of a report have: 'Airport (TPA)'. */
  #selectLocations(reportIds: readonly number[]): RawBuilder<unknown> {
    return sql`
      select p.report_id, p.location_id as id,
        case when count(*) over (partition by p.report_id, lower(l.name)) > 1
          then l.name || ' (' || p.code || ')' else l.name end as name
      from operation_report_locations p
      join locations l on l.company_id = p.company_id and l.id = p.location_id
        and ${isInScope('l.company_id', this.#scope)}
      where p.report_id = any(${[...reportIds]}::int4[])`;
  }

  #matchesName(q: string): RawBuilder<SqlBool> {
    const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return sql`(exists (select 1 from unnest(o.class_names) k where k ilike ${pattern})
      or o.id in (select p.report_id from operation_report_locations p
        join locations l on l.company_id = p.company_id and l.id = p.location_id
          and ${isInScope('l.company_id', this.#scope)}
        where l.name ilike ${pattern}))`;
  }
}
