import { historyReportsApi } from '@fleetworth/contract/history-reports';
import type { Received } from '@fleetworth/contract/endpoint';
import type { VehicleHistory } from '@fleetworth/providers/vehicle-history';
import { sql } from 'kysely';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { isInScope } from '../../platform/db/is-in-scope.ts';
import { deleteRecord, insertRow, lockForWrite, updateRow } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { refusalsOf } from '../../platform/errors/refusal.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { orderHistoryReportJob } from './history-jobs.ts';
import { HistoryOrders } from './history-orders.repository.ts';

type Body = Received<typeof historyReportsApi.calls.orderHistoryReports>['body'];

export interface OrderingDeps {
  jobs: Enqueue;
  vehicleHistory: VehicleHistory | null;
}

interface OrderedVehicle {
  id: number;
  company_id: number;
  vin: string;
  unit: string;
  model_year: number | null;
  brand: string;
  model: string;
}

const fail = refusalsOf(historyReportsApi.calls.orderHistoryReports);
const failPreview = refusalsOf(historyReportsApi.calls.previewHistoryReports);

/** Stores a report for each company of the vehicles, and the job that asks for its VINs. Returns their ids. */
export async function orderReports(deps: OrderingDeps, write: Write, body: Body): Promise<number[]> {
  const { vehicleHistory } = deps;
  if (vehicleHistory === null) throw fail('history_report.off');
  const byCompany = await listByCompany(write, body.vehicles);
  const ids: number[] = [];
  for (const [companyId, vehicles] of byCompany) {
    authorizeWrite(write.scope, companyId, () => fail('vehicle.not_found'));
    const report = await insertRow(write, 'history_reports', {
      companyId,
      fields: { user_id: write.scope.userId, items_count: vehicles.length },
      related: { vehicle_ids: vehicles.map(({ id }) => id) },
    });
    const orders = await new HistoryOrders(write.transaction).findOrAdd({
      companyId,
      vins: vehicles.map(({ vin }) => vin),
      isSandbox: vehicleHistory.isSandbox,
      isAnew: body.anew,
      now: write.now,
    });
    await insertItems(write, report, { vehicles, orders });
    await deps.jobs.enqueue(write.transaction, orderHistoryReportJob, { reportId: report.id });
    ids.push(report.id);
  }
  return ids;
}

/** Counts the VINs that an order would bill at most, and those that are in store. */
export async function previewReports(deps: OrderingDeps, write: Write, body: Body) {
  const { vehicleHistory } = deps;
  if (vehicleHistory === null) throw failPreview('history_report.off');
  const { isSandbox } = vehicleHistory;
  const orders = new HistoryOrders(write.transaction);
  let inStore = 0;
  for (const [companyId, vehicles] of await listByCompany(write, body.vehicles)) {
    const stored = await orders.findStored({
      companyId,
      vins: vehicles.map(({ vin }) => vin),
      isSandbox,
      isAnew: body.anew,
      now: write.now,
    });
    inStore += stored.size;
  }
  return { billed: body.vehicles.length - inStore, from_store: inStore, is_sandbox: isSandbox };
}

const failRetry = refusalsOf(historyReportsApi.calls.retryHistoryReport);

/** Asks for the VINs of a failed report again, those alone that are not in store. */
export async function retryReport(deps: OrderingDeps, write: Write, id: number): Promise<void> {
  const { vehicleHistory } = deps;
  const notFound = () => failRetry('history_report.not_found');
  const row = await lockForWrite(write, 'history_reports', { id, notFound });
  if (vehicleHistory === null) throw failRetry('history_report.off');
  if (row.status !== 'failed') throw failRetry('history_report.not_failed');
  const { rows } = await sql<{ place: number; vin: string }>`
    select place, vin from history_report_items
    where company_id = ${row.company_id} and report_id = ${id} order by place`.execute(write.transaction);
  const orders = await new HistoryOrders(write.transaction).findOrAdd({
    companyId: row.company_id,
    vins: rows.map(({ vin }) => vin),
    isSandbox: vehicleHistory.isSandbox,
    isAnew: false,
    now: write.now,
  });
  await sql`
    update history_report_items i set order_id = renewed.order_id
    from unnest(${rows.map(({ place }) => place)}::int4[],
      ${rows.map(({ vin }) => orders.get(vin) ?? 0)}::int4[]) as renewed (place, order_id)
    where i.company_id = ${row.company_id} and i.report_id = ${id} and i.place = renewed.place`.execute(
    write.transaction,
  );
  await updateRow(write, 'history_reports', {
    row,
    fields: { status: 'waiting', message: null, finished_at: null },
  });
  await deps.jobs.enqueue(write.transaction, orderHistoryReportJob, { reportId: id });
}

/** Deletes a report. Nothing more is asked for it; what was bought stays in store. */
export async function deleteReport(write: Write, id: number): Promise<void> {
  const refuse = refusalsOf(historyReportsApi.calls.deleteHistoryReport);
  const notFound = () => refuse('history_report.not_found');
  const row = await lockForWrite(write, 'history_reports', { id, notFound });
  await deleteRecord(write, 'history_reports', { row });
  await sql`
    delete from history_documents where company_id = ${row.company_id} and report_id = ${id}`.execute(
    write.transaction,
  );
}

/** Finds the vehicles in the order that they are asked for, company by company. Refuses one that does not exist, is deleted or another company's. */
async function listByCompany(
  { transaction, scope }: Write,
  ids: readonly number[],
): Promise<Map<number, OrderedVehicle[]>> {
  const { rows } = await sql<OrderedVehicle>`
    select v.id, v.company_id, v.vin, v.unit, v.model_year, b.name as brand, m.name as model
    from vehicles v
    join brands b on b.id = v.brand_id
    join models m on m.id = v.model_id
    where ${isInScope('v.company_id', scope)} and v.id = any(${[...ids]}::int4[]) and v.deleted_at is null
    order by v.company_id, array_position(${[...ids]}::int4[], v.id)
    for key share of v`.execute(transaction);
  if (rows.length < ids.length) throw fail('vehicle.not_found');
  return Map.groupBy(rows, ({ company_id }) => company_id);
}

interface Items {
  vehicles: readonly OrderedVehicle[];
  orders: ReadonlyMap<string, number>;
}

async function insertItems(
  { transaction }: Write,
  { company_id, id }: { company_id: number; id: number },
  { vehicles, orders }: Items,
): Promise<void> {
  await sql`
    insert into history_report_items
      (company_id, report_id, place, vehicle_id, order_id, vin, unit, model_year, brand, model)
    select ${company_id}, ${id}, place, vehicle_id, order_id, vin, unit, model_year, brand, model
    from unnest(
      ${vehicles.map((vehicle) => vehicle.id)}::int4[],
      ${vehicles.map(({ vin }) => orders.get(vin) ?? 0)}::int4[],
      ${vehicles.map(({ vin }) => vin)}::text[],
      ${vehicles.map(({ unit }) => unit)}::text[],
      ${vehicles.map(({ model_year }) => model_year)}::int4[],
      ${vehicles.map(({ brand }) => brand)}::text[],
      ${vehicles.map(({ model }) => model)}::text[]
    ) with ordinality as item (vehicle_id, order_id, vin, unit, model_year, brand, model, place)`.execute(
    transaction,
  );
}
