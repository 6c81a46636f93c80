import type { SellHistoryItem, sellingApi } from '@fleetworth/contract/selling';
import type { SellChannelKey } from '@fleetworth/contract/selling-choices';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { dollarsFromCents, dollarsOrNull } from '@fleetworth/domain/money';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { VehicleTextSearch } from '../../platform/db/vehicle-search.ts';

type HistoryQuery = HandlerInput<typeof sellingApi.calls.listSellHistory>['query'];

interface HistoryRow
  extends Pick<
    SellHistoryItem,
    | 'id'
    | 'provider'
    | 'due_location_name'
    | 'pickup_location_number'
    | 'mileage'
    | 'status'
    | 'retail'
    | 'wholesale'
    | 'is_with_mmr'
    | 'result'
    | 'message'
    | 'is_sandbox'
    | 'created_by'
  > {
  vehicle: SellHistoryItem['vehicle'];
  price: number;
  grade: string | null;
  initial_cost: number | null;
  created_at: Date;
}

export class SellHistoryRepository {
  readonly #database: Database;
  readonly #scope: Scope;

  constructor(database: Database, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  async list({ company_id, result, q, vehicle_id, page, per }: HistoryQuery) {
    const filters = [isInScope('s.company_id', this.#scope, company_id)];
    if (result !== undefined) filters.push(sql`s.result = ${result}`);
    // An empty list means no filter, as in all lists.
    if (vehicle_id !== undefined && vehicle_id.length > 0)
      filters.push(sql`s.vehicle_id = any(${vehicle_id}::int4[])`);
    if (q !== undefined && q !== '')
      filters.push(new VehicleTextSearch(q, { unit: 'v.unit', vin: 'v.vin' }).matchesText);
    const predicate = sql<SqlBool>`${sql.join(filters, sql` and `)}`;
    const counted = await sql<{ count: number }>`
      select count(*)::int4 as count from ${SELL_ITEMS_WITH_VEHICLES} where ${predicate}`.execute(
      this.#database,
    );
    const items = await this.#selectItems(
      sql`${predicate} order by s.id desc limit ${per} offset ${(page - 1) * per}`,
    );
    return { items, count: oneRow(counted.rows).count };
  }

  async listByIds(ids: readonly number[]): Promise<SellHistoryItem[]> {
    return await this.#selectItems(
      sql`${isInScope('s.company_id', this.#scope)} and s.id = any(${[...ids]}::int4[]) order by s.id`,
    );
  }

  async listAcceptedVehicles(provider: SellChannelKey, vehicleIds: readonly number[]) {
    const { rows } = await sql<{ vehicle_id: number; unit: string; sold_at: Date; price: number }>`
      select v.id as vehicle_id, v.unit, last.created_at as sold_at, last.price
      from vehicles v cross join lateral (
        select s.result, s.created_at, s.price from sell_items s
        where s.company_id = v.company_id and s.vehicle_id = v.id and s.provider = ${provider}
        order by s.id desc limit 1) last
      where ${isInScope('v.company_id', this.#scope)} and v.id = any(${[...vehicleIds]}::int4[])
        and v.deleted_at is null and last.result = 'success'
      order by v.unit, v.id`.execute(this.#database);
    return rows.map(({ sold_at, price, ...row }) => ({
      ...row,
      sold_at: sold_at.toISOString(),
      price: dollarsFromCents(price),
    }));
  }

  async #selectItems(predicate: RawBuilder<unknown>): Promise<SellHistoryItem[]> {
    const { rows } = await sql<HistoryRow>`
      select s.id, s.provider, s.due_location_name, s.pickup_location_number, s.mileage, s.price, s.grade,
        s.status,
        s.retail, s.wholesale, s.is_with_mmr, s.initial_cost, s.result, s.message, s.is_sandbox, s.created_at,
        trim(u.name || ' ' || u.last_name) as created_by,
        json_build_object('id', v.id, 'unit', v.unit, 'vin', v.vin,
          'company', json_build_object('id', c.id, 'name', c.name),
          'location', json_build_object('id', l.id, 'name', l.name, 'code', l.code),
          'group_name', g.name, 'class_name', k.name, 'brand', b.name, 'model', m.name, 'model_detail',
          d.name,
          'model_year', v.model_year, 'color', v.color) as vehicle
      from ${SELL_ITEMS_WITH_VEHICLES}
      left join users u on u.id = s.user_id
      join brands b on b.id = v.brand_id join models m on m.id = v.model_id
      left join model_details d on d.id = v.model_detail_id
      left join vehicle_classes k on k.company_id = v.company_id and k.id = v.class_id
        and k.deleted_at is null
      left join vehicle_groups g on g.company_id = k.company_id and g.id = k.group_id and g.deleted_at is null
      where ${predicate}`.execute(this.#database);
    return rows.map(toItem);
  }
}

const SELL_ITEMS_WITH_VEHICLES = sql`sell_items s
  join companies c on c.id = s.company_id and c.deleted_at is null
  join vehicles v on v.company_id = s.company_id and v.id = s.vehicle_id and v.deleted_at is null
  join locations l on l.company_id = v.company_id and l.id = v.location_id and l.deleted_at is null`;

const toItem = (row: HistoryRow): SellHistoryItem => ({
  ...row,
  price: dollarsFromCents(row.price),
  grade: row.grade === null ? null : Number(row.grade),
  initial_cost: dollarsOrNull(row.initial_cost),
  created_at: row.created_at.toISOString(),
});
