import type { Cents } from '@fleetworth/domain/money';
import { formatUsd } from '@fleetworth/domain/money-format';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteRecords } from '../../platform/db/records.ts';
import {
  changesBetween,
  COMPANY_COLUMN,
  type GoodRow,
  type JudgedRow,
  type KindOfRows,
  problemOf,
  refusedRow,
  vinOf,
  vinsOf,
} from '../batches/public.ts';
import { lockVehicles, refreshPositions } from '../positions/public.ts';
import { auditedTags } from './delete-vehicles.repository.ts';
import { listVehiclesByVin, type VehicleByVin } from './vehicles-by-vin.repository.ts';

/** Sheets of VINs whose vehicles are to go: they are looked for in every company that the user may write. */
export const deletedVehicleRows = (): KindOfRows => ({
  nameOf: vinOf,
  judge: ({ database, scope }, _batch, rows) => judgeRows(database, scope, rows),
  apply: async (write, _batch, rows) => {
    const { transaction, scope } = write;
    const found = await listVehiclesByVin(transaction, scope, { vins: vinsOf(rows) });
    await lockVehicles(
      transaction,
      scope,
      found.map(({ row }) => row.id),
    );
    const judged = await judgeRows(transaction, scope, rows);
    const going = new Set(
      judged.flatMap(({ action, item }) => (action === 'delete' && item ? [item.id] : [])),
    );
    const companies = Map.groupBy(
      found.filter(({ row }) => going.has(row.id)),
      ({ row }) => row.company_id,
    );
    for (const [companyId, vehicles] of companies) {
      const ids = vehicles.map(({ row }) => row.id);
      await deleteRecords(write, 'vehicles', {
        companyId,
        which: sql`id = any(${ids}::int4[])`,
        related: auditedTags,
      });
    }
    await refreshPositions(write, [...going]);
    return judged;
  },
});

const refusedVin = ({ row, values }: GoodRow, text: string): JudgedRow =>
  refusedRow(row, problemOf('vehicle_delete', values, ['vin', text]));

const modelWords = ({ row, brand, model }: VehicleByVin): string =>
  [row.model_year, brand, model].filter((word) => word !== null).join(' ');

/** Returns the company and value by which people recognize each vehicle. */
async function listFacts(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { company: string; auction: Cents | null }>> {
  const { rows } = await sql<{ id: number; company: string; auction: Cents | null }>`
    select v.id, c.name as company, p.auction from vehicles v
    join companies c on c.id = v.company_id
    left join positions p on p.company_id = v.company_id and p.vehicle_id = v.id
    where v.id = any(${[...ids]}::int4[])`.execute(database);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

async function judgeRows(database: Database, scope: Scope, rows: readonly GoodRow[]): Promise<JudgedRow[]> {
  const found = await listVehiclesByVin(database, scope, { vins: vinsOf(rows) });
  const byVin = Map.groupBy(
    found.filter(({ row }) => scope.mayWrite(row.company_id)),
    ({ row }) => row.vin,
  );
  const facts = await listFacts(
    database,
    found.map(({ row }) => row.id),
  );
  const deletedBy = new Map<number, number>();
  return rows.map((row) => {
    const [vehicle, another] = byVin.get(String(row.values.vin)) ?? [];
    if (vehicle === undefined) return refusedVin(row, "This vehicle doesn't exist.");
    if (another !== undefined) return refusedVin(row, 'This VIN exists in several companies.');
    const { id, unit } = vehicle.row;
    const kept = facts.get(id);
    const earlier = deletedBy.get(id);
    if (earlier !== undefined) return refusedVin(row, `Row ${earlier} already deletes it.`);
    deletedBy.set(id, row.row);
    return {
      row: row.row,
      action: 'delete',
      changes: [
        { column: COMPANY_COLUMN, from: kept?.company ?? null, to: null },
        ...changesBetween('vehicle_delete', { unit }, {}),
        { column: 'Model', from: modelWords(vehicle), to: null },
        { column: 'Value', from: formatUsd(kept?.auction ?? null), to: null },
      ],
      problems: [],
      item: { id, vin: vehicle.row.vin, unit, name: null },
    };
  });
}
