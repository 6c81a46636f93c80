import { sql } from 'kysely';
import { hasIdIn } from '../../platform/db/row-filters.ts';
import { readByCompany } from '../../platform/db/companies-with-rows.ts';
import type { Write } from '../../platform/db/write.ts';

export interface OrderedVehicle {
  companyId: number;
  vehicleId: number;
  mileage: number;
  gradeTenths: number | null;
  stateCode: string;
}

interface OrderableVehicle {
  id: number;
  company_id: number;
  state_code: string;
}

export async function lockOrderableVehicles(
  { transaction, scope }: Write,
  ids: readonly number[],
): Promise<OrderableVehicle[]> {
  const predicate = hasIdIn(ids);
  return await readByCompany(
    { database: transaction, scope, table: 'vehicles', predicate },
    async ({ companyIds: [companyId] }) => {
      const { rows } = await sql<OrderableVehicle>`
        select v.id, v.company_id, s.code as state_code from vehicles v
        join locations l on l.company_id = v.company_id and l.id = v.location_id
        join states s on s.id = l.state_id
        where v.company_id = ${companyId} and v.id = any(${[...ids]}::int4[])
          and v.deleted_at is null
        for key share of v`.execute(transaction);
      return rows;
    },
  );
}

export async function insertItems(
  { transaction }: Write,
  orderId: number,
  items: readonly OrderedVehicle[],
): Promise<void> {
  await sql`
    insert into guide_order_items (company_id, vehicle_id, order_id, place, mileage, grade_tenths, state_code)
    select company_id, vehicle_id, ${orderId}, place, mileage, grade_tenths, state_code
    from unnest(
      ${items.map(({ companyId }) => companyId)}::int4[],
      ${items.map(({ vehicleId }) => vehicleId)}::int4[],
      ${items.map(({ mileage }) => mileage)}::int4[],
      ${items.map(({ gradeTenths }) => gradeTenths)}::int2[],
      ${items.map(({ stateCode }) => stateCode)}::text[]
    ) with ordinality as item (company_id, vehicle_id, mileage, grade_tenths, state_code, place)`.execute(
    transaction,
  );
}
