import type { GuideResult } from '@fleetworth/providers/guide-valuation';
import { type SqlBool, sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';

export interface UnansweredItem {
  company_id: number;
  vehicle_id: number;
  place: number;
  mileage: number;
  state_code: string;
  vin: string;
  model_year: number | null;
  make: string;
  model: string;
  trim: string | null;
}

/** Order that only this process works on until its claim expires. */
export interface ClaimedOrder {
  id: number;
  company_id: number;
  valuing_since: Date;
  failed_runs: number;
}

interface StoredResult {
  orderId: number;
  item: UnansweredItem;
  result: GuideResult;
  isSandbox: boolean;
}

interface NextRun {
  nextTryAt: Date;
  failedRuns: number;
  message: string | null;
}

/**
 * Time after which another process may resume an order. It is longer than a call with its retries and its
 * wait for a free slot.
 */
const CLAIM_MS = 120_000;

const claimEnd = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

const isDue = (now: Date) => sql<SqlBool>`
  paid_at is not null and completed_at is null and (claimed_until is null or claimed_until < ${now})
  and (next_try_at is null or next_try_at <= ${now})`;

/** Orders are already paid when a job values them, so no user's scope applies. */
export class UnvaluedOrders {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async claimOrder(id: number, now: Date): Promise<ClaimedOrder | null> {
    const { rows } = await sql<ClaimedOrder>`
      update guide_orders set claimed_until = ${claimEnd(now)} where id = ${id} and ${isDue(now)}
      returning id, company_id, coalesce(valuing_since, paid_at) as valuing_since, failed_runs`.execute(
      this.#database,
    );
    return rows[0] ?? null;
  }

  async extendClaim(id: number, now: Date): Promise<void> {
    await sql`
      update guide_orders set claimed_until = ${claimEnd(now)}
      where id = ${id} and completed_at is null`.execute(this.#database);
  }

  async releaseClaim(id: number): Promise<void> {
    await sql`update guide_orders set claimed_until = null where id = ${id}`.execute(this.#database);
  }

  async listDue(now: Date): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from guide_orders where ${isDue(now)} order by id`.execute(this.#database);
    return rows.map(({ id }) => id);
  }

  async countUnanswered(orderId: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int4 as count from guide_order_items
      where order_id = ${orderId} and entries is null`.execute(this.#database);
    return oneRow(rows).count;
  }

  async listUnanswered(orderId: number): Promise<UnansweredItem[]> {
    const { rows } = await sql<UnansweredItem>`
      select i.company_id, i.vehicle_id, i.place, i.mileage, i.state_code, v.vin,
        v.model_year, b.name as make, m.name as model, d.name as trim
      from guide_order_items i
      join vehicles v on v.company_id = i.company_id and v.id = i.vehicle_id
      join brands b on b.id = v.brand_id
      join models m on m.id = v.model_id
      left join model_details d on d.id = v.model_detail_id
      where i.order_id = ${orderId} and i.entries is null order by i.place`.execute(this.#database);
    return rows;
  }

  async storeResult({ orderId, item, result, isSandbox }: StoredResult, now: Date): Promise<void> {
    const { wholesale, retail, entries } = result;
    const hasValue = [...Object.values(wholesale), ...Object.values(retail)].some((cents) => cents !== null);
    const { rows } = await sql`
      update guide_order_items set entries = ${JSON.stringify(entries)}::jsonb, is_sandbox = ${isSandbox},
        has_value = ${hasValue}, answered_at = ${now}
      where order_id = ${orderId} and vehicle_id = ${item.vehicle_id} and entries is null
      returning place`.execute(this.#database);
    if (rows.length === 0 || !hasValue) return;
    await sql`
      insert into guide_values (company_id, vehicle_id, order_id, whole_xclean, whole_clean, whole_avg,
        whole_rough,
        is_sandbox, valued_at)
      values (${item.company_id}, ${item.vehicle_id}, ${orderId}, ${wholesale.xcleanCents},
        ${wholesale.cleanCents},
        ${wholesale.averageCents}, ${wholesale.roughCents}, ${isSandbox}, ${now})
      on conflict (company_id, vehicle_id) do update set order_id = excluded.order_id,
        whole_xclean = excluded.whole_xclean, whole_clean = excluded.whole_clean,
        whole_avg = excluded.whole_avg,
        whole_rough = excluded.whole_rough, is_sandbox = excluded.is_sandbox, valued_at = excluded.valued_at
      where guide_values.valued_at <= excluded.valued_at`.execute(this.#database);
  }

  async postponeRun(orderId: number, { nextTryAt, failedRuns, message }: NextRun): Promise<void> {
    await sql`
      update guide_orders set claimed_until = null, next_try_at = ${nextTryAt}, failed_runs = ${failedRuns},
        message = ${message}
      where id = ${orderId} and completed_at is null`.execute(this.#database);
  }

  // An order succeeds if the guide has answered for all vehicles and at least one vehicle has a value.
  async completeOrder(orderId: number, now: Date): Promise<void> {
    const { rows } = await sql<{ total: number; valued: number; unanswered: number }>`
      select count(*)::int4 as total, (count(*) filter (where has_value))::int4 as valued,
        (count(*) filter (where entries is null))::int4 as unanswered
      from guide_order_items where order_id = ${orderId}`.execute(this.#database);
    const { total, valued, unanswered } = oneRow(rows);
    const message =
      unanswered > 0
        ? `Black Book didn't respond for ${unanswered} of ${total} vehicles.`
        : valued < total
          ? `No value for ${total - valued} of ${total} vehicles.`
          : null;
    const result = unanswered === 0 && valued > 0 ? 'success' : 'failed';
    await sql`
      update guide_orders set result = ${result}, message = ${message}, completed_at = ${now},
        claimed_until = null, next_try_at = null, version = version + 1, updated_at = ${now}
      where id = ${orderId} and completed_at is null`.execute(this.#database);
  }
}
