import type { HistoryItem, HistoryReport, historyReportsApi } from '@fleetworth/contract/history-reports';
import type { HistoryStatus } from '@fleetworth/contract/history-report-choices';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';

type Page = HandlerInput<typeof historyReportsApi.calls.listHistoryReports>['query'];

interface ReportRow {
  id: number;
  company_id: number;
  company_name: string;
  status: HistoryStatus;
  message: string | null;
  items_count: number;
  answered_count: number;
  records_count: number | null;
  is_sandbox: boolean;
  created_at: Date;
}

interface ItemRow {
  vehicle_id: number;
  vin: string;
  unit: string;
  model_year: number | null;
  brand: string;
  model: string;
  sections: Pick<
    HistoryItem,
    'values' | 'titles' | 'accidents' | 'jsi' | 'thefts' | 'salvage' | 'checks'
  > | null;
  failure: string | null;
  fetched_at: Date | null;
  is_sandbox: boolean;
}

export class HistoryReportsRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list({ page, per }: Page): Promise<{ items: HistoryReport[]; count: number }> {
    const counted = await sql<{ count: number }>`
      select count(*)::int4 as count from history_reports r where ${this.#isVisible}`.execute(this.#database);
    const items = await this.#select(sql`order by r.id desc limit ${per} offset ${(page - 1) * per}`);
    return { items, count: oneRow(counted.rows).count };
  }

  listByIds(ids: readonly number[]): Promise<HistoryReport[]> {
    const list = sql`${[...ids]}::int4[]`;
    return this.#select(sql`and r.id = any(${list}) order by array_position(${list}, r.id)`);
  }

  async find(id: number): Promise<HistoryReport | null> {
    return (await this.listByIds([id]))[0] ?? null;
  }

  get #isVisible(): RawBuilder<SqlBool> {
    return sql`${isInScope('r.company_id', this.#scope)} and r.deleted_at is null`;
  }

  /** Applies the page limit before counting items, because there may be ten thousand reports. */
  async #select(conditionAndOrder: RawBuilder<unknown>): Promise<HistoryReport[]> {
    const { rows } = await sql<ReportRow>`
      with page as materialized (
        select r.company_id, r.id, r.status, r.message, r.items_count, r.created_at
        from history_reports r where ${this.#isVisible} ${conditionAndOrder}
      )
      select page.*, c.name as company_name, coalesce(i.answered_count, 0) as answered_count,
        case when page.status = 'finished' then coalesce(i.records_count, 0) end as records_count,
        coalesce(i.is_sandbox, false) as is_sandbox
      from page
      join companies c on c.id = page.company_id
      left join (
        select i.company_id, i.report_id,
          (count(*) filter (where o.fetched_at is not null or o.failure is not null))::int4
          as answered_count,
          (count(*) filter (where o.has_findings))::int4 as records_count,
          bool_or(o.is_sandbox) as is_sandbox
        from history_report_items i
        join history_orders o on o.company_id = i.company_id and o.id = i.order_id
        where ${isInScope('i.company_id', this.#scope)} and i.report_id in (select id from page)
        group by 1, 2
      ) i on i.company_id = page.company_id and i.report_id = page.id`.execute(this.#database);
    return rows.map(toReport);
  }

  async listItems(reportId: number): Promise<HistoryItem[]> {
    const { rows } = await sql<ItemRow>`
      select i.vehicle_id, i.vin, i.unit, i.model_year, i.brand, i.model, o.sections, o.failure, o.fetched_at,
        o.is_sandbox
      from history_report_items i
      join history_orders o on o.company_id = i.company_id and o.id = i.order_id
      where ${isInScope('i.company_id', this.#scope)} and i.report_id = ${reportId}
      order by i.place`.execute(this.#database);
    return rows.map(toItem);
  }
}

const toReport = ({ company_id, company_name, created_at, ...row }: ReportRow): HistoryReport => ({
  ...row,
  company: { id: company_id, name: company_name },
  created_at: created_at.toISOString(),
});

const NO_RECORDS = {
  values: { trim: null, made_in: null },
  titles: [],
  accidents: [],
  jsi: [],
  thefts: [],
  salvage: [],
  checks: [],
};

const toItem = (row: ItemRow): HistoryItem => ({
  vin: row.vin,
  vehicle: {
    id: row.vehicle_id,
    unit: row.unit,
    vin: row.vin,
    model_year: row.model_year,
    brand: { name: row.brand },
    model: { name: row.model },
  },
  ...(row.sections ?? NO_RECORDS),
  error: row.sections === null ? row.failure : null,
  reported_at: row.fetched_at?.toISOString() ?? null,
  is_sandbox: row.is_sandbox,
});
