import type { HistoryReport } from '@fleetworth/providers/vehicle-history';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Order for one VIN at the provider. Several reports of a company can wait for the same order. */
export interface ClaimedOrder {
  company_id: number;
  id: number;
  vin: string;
  is_sandbox: boolean;
  provider_report_id: string | null;
  tries: number;
  created_at: Date;
}

export type SettledReport = { company_id: number; id: number; status: 'finished' | 'failed' };

interface ReportIdInput {
  providerReportId: string;
  isSandbox: boolean;
}

interface Failure {
  text: string;
  /** True if a retry can't succeed. */
  isFinal: boolean;
}

/**
 * Time after which another process may claim an order. It is longer than the two provider calls of an order
 * together.
 */
const CLAIM_MS = 120_000;

/** Users have already ordered these reports, so no scope applies. */
export class OpenReports {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Lists the reports that a process can continue: new reports, reports with an order that can be claimed,
   * and reports whose orders are all answered or failed.
   */
  async listDue(now: Date): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select r.id from history_reports r
      where r.status in ('waiting', 'working') and r.deleted_at is null and (
        r.status = 'waiting' or exists (
          select 1 from history_report_items i
          join history_orders o on o.company_id = i.company_id and o.id = i.order_id
          where i.company_id = r.company_id and i.report_id = r.id and ${isClaimable(now)})
        or not exists (
          select 1 from history_report_items i
          join history_orders o on o.company_id = i.company_id and o.id = i.order_id
          where i.company_id = r.company_id and i.report_id = r.id and o.fetched_at is null
            and o.failure is null))
      order by r.id`.execute(this.#database);
    return rows.map(({ id }) => id);
  }

  async findOpenReport(id: number): Promise<{ company_id: number } | null> {
    const { rows } = await sql<{ company_id: number }>`
      select company_id from history_reports
      where id = ${id} and status in ('waiting', 'working') and deleted_at is null`.execute(this.#database);
    return rows[0] ?? null;
  }

  /**
   * Locks the unfinished reports of a company before an answer of the provider is stored. Of two answers
   * stored at the same time, the later then sees the earlier and completes the report.
   */
  async lockOpenReports(companyId: number): Promise<void> {
    await sql`
      select from history_reports
      where company_id = ${companyId} and status in ('waiting', 'working') and deleted_at is null
      order by id for no key update`.execute(this.#database);
  }

  async begin(id: number): Promise<void> {
    await sql`
      update history_reports set status = 'working'
      where id = ${id} and status = 'waiting' and deleted_at is null`.execute(this.#database);
  }

  async claimNextOrder(reportId: number, now: Date): Promise<ClaimedOrder | null> {
    const { rows } = await sql<ClaimedOrder>`
      update history_orders claimed set claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
      from (
        select o.company_id, o.id from history_report_items i
        join history_reports r on r.company_id = i.company_id and r.id = i.report_id
        join history_orders o on o.company_id = i.company_id and o.id = i.order_id
        where i.report_id = ${reportId} and r.deleted_at is null and r.status = 'working'
          and ${isClaimable(now)}
        order by i.place limit 1 for update of o skip locked
      ) as next
      where claimed.company_id = next.company_id and claimed.id = next.id
      returning claimed.company_id, claimed.id, claimed.vin, claimed.is_sandbox, claimed.provider_report_id,
        claimed.tries, claimed.created_at`.execute(this.#database);
    return rows[0] ?? null;
  }

  /**
   * Stores the provider's id of a report before the report is read, and returns the stored id. Of several
   * concurrent calls, only the first stores its id. An id from a sandbox is replaced by an id from the real
   * provider and vice versa, because neither knows the other's ids.
   */
  async storeReportId(
    { company_id, id }: ClaimedOrder,
    { providerReportId, isSandbox }: ReportIdInput,
  ): Promise<string> {
    const { rows } = await sql<{ provider_report_id: string }>`
      update history_orders set is_sandbox = ${isSandbox},
        provider_report_id = case when is_sandbox = ${isSandbox} then coalesce(provider_report_id,
          ${providerReportId})
          else ${providerReportId} end
      where company_id = ${company_id} and id = ${id} returning provider_report_id`.execute(this.#database);
    return rows[0]?.provider_report_id ?? providerReportId;
  }

  // A report may have been deleted after the order was claimed.
  async hasOpenReport({ company_id, id }: ClaimedOrder): Promise<boolean> {
    const { rows } = await sql`
      select from history_report_items i
      join history_reports r on r.company_id = i.company_id and r.id = i.report_id
      where i.company_id = ${company_id} and i.order_id = ${id} and r.deleted_at is null
        and r.status in ('waiting', 'working') limit 1`.execute(this.#database);
    return rows.length > 0;
  }

  async release({ company_id, id }: ClaimedOrder): Promise<void> {
    await sql`
      update history_orders set claimed_until = null
      where company_id = ${company_id} and id = ${id} and fetched_at is null`.execute(this.#database);
  }

  async storeReport({ company_id, id }: ClaimedOrder, report: HistoryReport, now: Date): Promise<void> {
    const { received, vin: _vin, ...sections } = report;
    await sql`
      update history_orders set sections = ${JSON.stringify(sections)}::jsonb,
        received = ${JSON.stringify(received)}::jsonb, fetched_at = ${now}, failure = null,
        claimed_until = null
      where company_id = ${company_id} and id = ${id} and fetched_at is null`.execute(this.#database);
  }

  async storeFailure({ company_id, id }: ClaimedOrder, { text, isFinal }: Failure): Promise<void> {
    await sql`
      update history_orders set failure = ${text}, is_final = ${isFinal}, claimed_until = null
      where company_id = ${company_id} and id = ${id} and fetched_at is null`.execute(this.#database);
  }

  async postpone({ company_id, id }: ClaimedOrder, { until, message }: { until: Date; message: string }) {
    await sql`
      update history_orders set tries = tries + 1, next_try_at = ${until}, claimed_until = null
      where company_id = ${company_id} and id = ${id} and fetched_at is null`.execute(this.#database);
    await sql`
      update history_reports r set message = ${message}
      from history_report_items i
      where i.company_id = ${company_id} and i.order_id = ${id} and r.company_id = i.company_id
        and r.id = i.report_id and r.status = 'working'`.execute(this.#database);
  }

  /**
   * Completes the reports whose VINs are all answered or failed. A report fails if none of its VINs has an
   * answer.
   */
  async settle(companyId: number, now: Date): Promise<SettledReport[]> {
    const { rows } = await sql<SettledReport>`
      with ended as (
        select r.company_id, r.id, count(*)::int4 as total, (count(o.fetched_at))::int4 as answered,
          min(o.failure) as failure, count(distinct o.failure) as failures
        from history_reports r
        join history_report_items i on i.company_id = r.company_id and i.report_id = r.id
        join history_orders o on o.company_id = i.company_id and o.id = i.order_id
        where r.company_id = ${companyId} and r.status = 'working' and r.deleted_at is null
        group by r.company_id, r.id having bool_and(o.fetched_at is not null or o.failure is not null)
      )
      update history_reports r set
        status = case when ended.answered = 0 then 'failed' else 'finished' end,
        message = case
          when ended.answered = 0 and ended.failures = 1 then ended.failure
          when ended.answered < ended.total
            then 'No report for ' || (ended.total - ended.answered)::text || ' of ' || ended.total::text
              || ' vehicles.' end,
        finished_at = ${now}, version = r.version + 1, updated_at = ${now}
      from ended
      where r.company_id = ended.company_id and r.id = ended.id and r.status = 'working'
        and r.deleted_at is null
      returning r.company_id, r.id, r.status`.execute(this.#database);
    return rows;
  }
}

const isClaimable = (now: Date) => sql`
  o.fetched_at is null and o.failure is null and (o.claimed_until is null or o.claimed_until < ${now})
  and (o.next_try_at is null or o.next_try_at <= ${now})`;
