import { sql } from 'kysely';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import { readByCompany } from '../../platform/db/companies-with-rows.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import type { Write } from '../../platform/db/write.ts';

interface ReportKey {
  company_id: number;
  id: number;
}

export interface OrderedVehicle {
  id: number;
  company_id: number;
  vin: string;
  unit: string;
  model_year: number | null;
  brand: string;
  model: string;
}

/**
 * Returns the vehicles that exist in the scope, by company and then in the order of the ids. Locks them, so
 * that they can't be deleted.
 */
export async function lockOrderableVehicles(
  { transaction, scope }: Write,
  ids: readonly number[],
): Promise<OrderedVehicle[]> {
  const predicate = hasIdIn(ids);
  return await readByCompany(
    { database: transaction, scope, table: 'vehicles', predicate },
    async (companyScope) => {
      const { rows } = await sql<OrderedVehicle>`
        select v.id, v.company_id, v.vin, v.unit, v.model_year, b.name as brand, m.name as model
        from vehicles v
        join brands b on b.id = v.brand_id
        join models m on m.id = v.model_id
        where ${isInScope('v.company_id', companyScope)} and v.id = any(${[...ids]}::int4[])
          and v.deleted_at is null
        order by array_position(${[...ids]}::int4[], v.id)
        for key share of v`.execute(transaction);
      return rows;
    },
  );
}

interface NewItems {
  vehicles: readonly OrderedVehicle[];
  orderIdByVin: ReadonlyMap<string, number>;
}

export async function insertItems(
  transaction: DatabaseTransaction,
  { company_id, id }: ReportKey,
  { vehicles, orderIdByVin }: NewItems,
): Promise<void> {
  await sql`
    insert into history_report_items
      (company_id, report_id, place, vehicle_id, order_id, vin, unit, model_year, brand, model)
    select ${company_id}, ${id}, place, vehicle_id, order_id, vin, unit, model_year, brand, model
    from unnest(
      ${vehicles.map((vehicle) => vehicle.id)}::int4[],
      ${vehicles.map(({ vin }) => orderIdByVin.get(vin) ?? 0)}::int4[],
      ${vehicles.map(({ vin }) => vin)}::text[],
      ${vehicles.map(({ unit }) => unit)}::text[],
      ${vehicles.map(({ model_year }) => model_year)}::int4[],
      ${vehicles.map(({ brand }) => brand)}::text[],
      ${vehicles.map(({ model }) => model)}::text[]
    ) with ordinality as item (vehicle_id, order_id, vin, unit, model_year, brand, model, place)`.execute(
    transaction,
  );
}

interface ItemVin {
  place: number;
  vin: string;
}

export async function listItemVins(
  transaction: DatabaseTransaction,
  { company_id, id }: ReportKey,
): Promise<ItemVin[]> {
  const { rows } = await sql<ItemVin>`
    select place, vin from history_report_items
    where company_id = ${company_id} and report_id = ${id} order by place`.execute(transaction);
  return rows;
}

export async function replaceOrders(
  transaction: DatabaseTransaction,
  { company_id, id }: ReportKey,
  { items, orders: orderIdByVin }: { items: readonly ItemVin[]; orders: ReadonlyMap<string, number> },
): Promise<void> {
  await sql`
    update history_report_items i set order_id = replaced.order_id
    from unnest(${items.map(({ place }) => place)}::int4[],
      ${items.map(({ vin }) => orderIdByVin.get(vin) ?? 0)}::int4[]) as replaced (place, order_id)
    where i.company_id = ${company_id} and i.report_id = ${id} and i.place = replaced.place`.execute(
    transaction,
  );
}
