import type { GuideAnswer } from '@fleetworth/providers/guide-valuation';
import { sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';

/** A vehicle of an order that the guide did not answer yet. */
export interface UnansweredItem {
  company_id: number;
  order_company_id: number;
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

interface KeptAnswer {
  orderId: number;
  item: UnansweredItem;
  answer: GuideAnswer;
  isSandbox: boolean;
}

/** Orders as the job that values them reads and writes them. They were paid for: there is no scope to take. */
export class ValuedOrders {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Finds a paid order that is not completed. */
  async findOpen(id: number): Promise<{ company_id: number; valuing_since: Date } | null> {
    const { rows } = await sql<{ company_id: number; valuing_since: Date }>`
      select company_id, coalesce(valuing_since, paid_at) as valuing_since from guide_orders
      where id = ${id} and paid_at is not null and completed_at is null`.execute(this.#database);
    return rows[0] ?? null;
  }

  async listOpen(): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from guide_orders where paid_at is not null and completed_at is null order by id`.execute(
      this.#database,
    );
    return rows.map(({ id }) => id);
  }

  async listUnanswered(orderId: number): Promise<UnansweredItem[]> {
    const { rows } = await sql<UnansweredItem>`
      select i.company_id, o.company_id as order_company_id, i.vehicle_id, i.place, i.mileage, i.state_code, v.vin,
        v.model_year, b.name as make, m.name as model, d.name as trim
      from guide_order_items i
      join guide_orders o on o.id = i.order_id
      join vehicles v on v.company_id = i.company_id and v.id = i.vehicle_id
      join brands b on b.id = v.brand_id
      join models m on m.id = v.model_id
      left join model_details d on d.id = v.model_detail_id
      where i.order_id = ${orderId} and i.entries is null order by i.place`.execute(this.#database);
    return rows;
  }

  /** Keeps an answer, once; a value of the vehicle becomes its newest one. */
  async keep({ orderId, item, answer, isSandbox }: KeptAnswer, now: Date): Promise<void> {
    const { wholesale, retail, entries } = answer;
    const hasValue = [...Object.values(wholesale), ...Object.values(retail)].some((cents) => cents !== null);
    const { rows } = await sql`
      update guide_order_items set entries = ${JSON.stringify(entries)}::jsonb, is_sandbox = ${isSandbox},
        has_value = ${hasValue}, answered_at = ${now}
      where order_id = ${orderId} and vehicle_id = ${item.vehicle_id} and entries is null
      returning place`.execute(this.#database);
    if (rows.length === 0 || !hasValue) return;
    await sql`
      insert into guide_values (company_id, vehicle_id, order_id, whole_xclean, whole_clean, whole_avg, whole_rough,
        is_sandbox, valued_at)
      values (${item.company_id}, ${item.vehicle_id}, ${orderId}, ${wholesale.xcleanCents}, ${wholesale.cleanCents},
        ${wholesale.averageCents}, ${wholesale.roughCents}, ${isSandbox}, ${now})
      on conflict (company_id, vehicle_id) do update set order_id = excluded.order_id,
        whole_xclean = excluded.whole_xclean, whole_clean = excluded.whole_clean, whole_avg = excluded.whole_avg,
        whole_rough = excluded.whole_rough, is_sandbox = excluded.is_sandbox, valued_at = excluded.valued_at
      where guide_values.valued_at <= excluded.valued_at`.execute(this.#database);
  }

  /** Completes an order: a success with any value, unless vehicles were never answered. */
  async complete(orderId: number, now: Date): Promise<void> {
    const { rows } = await sql<{ total: number; valued: number; unanswered: number }>`
      select count(*)::int4 as total, (count(*) filter (where has_value))::int4 as valued,
        (count(*) filter (where entries is null))::int4 as unanswered
      from guide_order_items where order_id = ${orderId}`.execute(this.#database);
    const { total, valued, unanswered } = oneRow(rows);
    const message =
      unanswered > 0
        ? `The guide did not answer for ${unanswered} of ${total} vehicles.`
        : valued < total
          ? `No value for ${total - valued} of ${total} vehicles.`
          : null;
    const result = unanswered === 0 && valued > 0 ? 'success' : 'failed';
    await sql`
      update guide_orders set result = ${result}, message = ${message}, completed_at = ${now},
        version = version + 1, updated_at = ${now}
      where id = ${orderId} and completed_at is null`.execute(this.#database);
  }
}
