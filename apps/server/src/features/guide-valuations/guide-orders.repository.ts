import type { GuideOrder, guideValuationsApi } from '@fleetworth/contract/guide-valuations';
import type { GuideResult } from '@fleetworth/contract/guide-valuation-choices';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { dollarsFromCents } from '@fleetworth/domain/money';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { ItemRow } from './guide-item.presenter.ts';
import { CAN_RETRY } from './retried-orders.repository.ts';

type OrdersQuery = HandlerInput<typeof guideValuationsApi.calls.listGuideOrders>['query'];

export interface OrderRow {
  id: number;
  company_id: number;
  company_ids: number[];
  items_count: number;
  amount: number;
  result: GuideResult;
  message: string | null;
  paid_at: Date | null;
  completed_at: Date | null;
  created_at: Date;
  can_retry: boolean;
}

const COLUMNS = sql`
  o.id, o.company_id, o.company_ids, o.items_count, o.amount, o.result, o.message, o.paid_at, o.completed_at,
   o.created_at, ${CAN_RETRY} as can_retry`;

/** Orders that a user may see. The user must be a member of all companies of an order. */
export class GuideOrdersRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  get #isVisible(): RawBuilder<SqlBool> {
    return sql`${isInScope('o.company_id', this.#scope)}
      and o.company_ids <@ ${[...this.#scope.companyIds]}::int4[] and o.deleted_at is null`;
  }

  async list({ result, is_paid, is_completed, page, per }: OrdersQuery) {
    const filters = [this.#isVisible];
    if (result !== undefined) filters.push(sql`o.result = ${result}`);
    if (is_paid !== undefined) filters.push(sql`(o.paid_at is not null) = ${is_paid}`);
    if (is_completed !== undefined) filters.push(sql`(o.completed_at is not null) = ${is_completed}`);
    const predicate = sql<SqlBool>`${sql.join(filters, sql` and `)}`;
    const counted = await sql<{ count: number }>`
      select count(*)::int4 as count from guide_orders o where ${predicate}`.execute(this.#database);
    const { rows } = await sql<OrderRow>`
      select ${COLUMNS} from guide_orders o where ${predicate}
      order by o.created_at desc, o.id desc limit ${per} offset ${(page - 1) * per}`.execute(this.#database);
    return { rows, count: oneRow(counted.rows).count };
  }

  async find(id: number): Promise<OrderRow | null> {
    const { rows } = await sql<OrderRow>`
      select ${COLUMNS} from guide_orders o where ${this.#isVisible} and o.id = ${id}`.execute(
      this.#database,
    );
    return rows[0] ?? null;
  }

  async listItems(orderId: number): Promise<ItemRow[]> {
    const { rows } = await sql<ItemRow>`
      select i.vehicle_id, i.mileage, i.grade_tenths, i.state_code, i.entries, i.answered_at,
        coalesce(i.is_sandbox, false) as is_sandbox,
        v.unit, v.vin, v.company_id, c.name as company_name, l.id as location_id, l.name as location_name,
        l.code as location_code, b.name as brand, m.name as model, d.name as model_detail, v.model_year,
        v.condition,
        v.color, v.in_service_date, v.status, v.deleted_at is not null as is_deleted,
        p.grade_tenths as today_grade_tenths, p.valued_on, coalesce(p.is_sandbox, false) as is_value_sandbox,
        p.excellent_latest, p.good_latest, p.fair_latest,
        p.excellent_weekly_change, p.good_weekly_change, p.fair_weekly_change,
        coalesce(p.has_finance, false) as has_finance, p.payoff, p.cap_cost, p.purchase_amount,
        p.monthly_payment,
        p.remaining_months, f.name as financing_company_name
      from guide_order_items i
      join vehicles v on v.company_id = i.company_id and v.id = i.vehicle_id
      join companies c on c.id = v.company_id
      join locations l on l.company_id = v.company_id and l.id = v.location_id
      join brands b on b.id = v.brand_id
      join models m on m.id = v.model_id
      left join model_details d on d.id = v.model_detail_id
      left join positions p on p.company_id = v.company_id and p.vehicle_id = v.id
      left join financing_companies f on f.id = p.financing_company_id
      where i.order_id = ${orderId} and ${isInScope('i.company_id', this.#scope)} order by i.place`.execute(
      this.#database,
    );
    return rows;
  }
}

export const toOrder = (row: OrderRow, arePaymentsAccepted: boolean): GuideOrder => ({
  id: row.id,
  amount: dollarsFromCents(row.amount),
  result: row.result,
  message: row.message,
  paid_at: row.paid_at?.toISOString() ?? null,
  completed_at: row.completed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  items_count: row.items_count,
  is_payable: arePaymentsAccepted && row.paid_at === null,
});
