import { REPORT_REUSE_DAYS } from '@fleetworth/contract/history-report-choices';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

interface OrderQuery {
  companyId: number;
  vins: readonly string[];
  isSandbox: boolean;
  forceNew: boolean;
  now: Date;
}

/** Class of advisory locks. With a lock, orders of a company are placed one after another. */
const LOCK_CLASS = 7_930;

export class HistoryOrders {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns, by VIN, the order that was answered in the last `REPORT_REUSE_DAYS` days or is in progress. An
   * order that a process works on is not placed again, even if the report that requested it was deleted.
   */
  async findStored({ companyId, vins, isSandbox, forceNew, now }: OrderQuery): Promise<Map<string, number>> {
    const { rows } = await sql<{ vin: string; id: number }>`
      select distinct on (o.vin) o.vin, o.id from history_orders o
      where o.company_id = ${companyId} and o.vin = any(${[...vins]}::text[]) and o.is_sandbox = ${isSandbox}
        and o.failure is null and case
          when o.fetched_at is not null then not ${forceNew} and o.fetched_at > ${reusableSince(now)}
          else o.claimed_until > ${now} or exists (
            select 1 from history_report_items i
            join history_reports r on r.company_id = i.company_id and r.id = i.report_id
            where i.company_id = o.company_id and i.order_id = o.id and r.deleted_at is null
              and r.status in ('waiting', 'working')) end
      order by o.vin, o.fetched_at is null, o.id desc`.execute(this.#database);
    return new Map(rows.map(({ vin, id }) => [vin, id]));
  }

  /**
   * Returns a stored or new order for each VIN. A new order continues with the provider's id of an earlier
   * abandoned order, because the provider may have charged for it.
   */
  async findOrAdd(query: OrderQuery): Promise<Map<string, number>> {
    const { companyId, vins, isSandbox, now } = query;
    await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${companyId})`.execute(this.#database);
    const stored = await this.findStored(query);
    const missing = vins.filter((vin) => !stored.has(vin));
    if (missing.length === 0) return stored;
    const abandoned = await this.#findAbandoned(query, missing);
    const { rows } = await sql<{ vin: string; id: number }>`
      insert into history_orders (company_id, vin, is_sandbox, provider_report_id, created_at)
      select ${companyId}, missing.vin, ${isSandbox}, missing.provider_report_id, ${now}
      from unnest(${missing}::text[], ${missing.map((vin) => abandoned.get(vin) ?? null)}::text[])
        as missing (vin, provider_report_id) returning vin, id`.execute(this.#database);
    for (const { vin, id } of rows) stored.set(vin, id);
    return stored;
  }

  // A separate statement: if the insert selected from a distributed table, Citus would run it on the node
  // that stores the company's rows, where the sequence of ids isn't available.
  async #findAbandoned({ companyId, isSandbox, now }: OrderQuery, vins: readonly string[]) {
    const { rows } = await sql<{ vin: string; provider_report_id: string | null }>`
      select distinct on (o.vin) o.vin, o.provider_report_id from history_orders o
      where o.company_id = ${companyId} and o.vin = any(${[...vins]}::text[]) and o.is_sandbox = ${isSandbox}
        and o.fetched_at is null and not o.is_final and o.created_at > ${reusableSince(now)}
      order by o.vin, o.id desc`.execute(this.#database);
    return new Map(rows.map(({ vin, provider_report_id }) => [vin, provider_report_id]));
  }
}

const reusableSince = (now: Date): Date => new Date(now.getTime() - REPORT_REUSE_DAYS * 86_400_000);
