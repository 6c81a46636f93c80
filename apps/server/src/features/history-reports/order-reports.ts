import { historyReportsApi } from '@fleetworth/contract/history-reports';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import type { VehicleHistory } from '@fleetworth/providers/vehicle-history';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { deleteRecord, insertRow, lockForWrite, updateRow } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { Enqueue } from '../../platform/jobs/job-queue.ts';
import { DocumentsRepository } from './documents.repository.ts';
import { orderHistoryReportJob } from './history-jobs.ts';
import { HistoryOrders } from './history-orders.repository.ts';
import {
  insertItems,
  listItemVins,
  lockOrderableVehicles,
  type OrderedVehicle,
  replaceOrders,
} from './report-items.repository.ts';

type Body = HandlerInput<typeof historyReportsApi.calls.orderHistoryReports>['body'];

export interface OrderingDeps {
  jobs: Enqueue;
  vehicleHistory: VehicleHistory | null;
}

const createError = endpointErrors(historyReportsApi.calls.orderHistoryReports);
const createPreviewError = endpointErrors(historyReportsApi.calls.previewHistoryReports);

export async function orderReports(deps: OrderingDeps, write: Write, body: Body): Promise<number[]> {
  const { vehicleHistory } = deps;
  if (vehicleHistory === null) throw createError('history_report.off');
  const vehiclesByCompany = await lockByCompany(write, body.vehicles);
  const ids: number[] = [];
  for (const [companyId, vehicles] of vehiclesByCompany) {
    authorizeWrite(write.scope, companyId, () => createError('vehicle.not_found'));
    const report = await insertRow(write, 'history_reports', {
      companyId,
      fields: { user_id: write.scope.userId, items_count: vehicles.length },
      related: { vehicle_ids: vehicles.map(({ id }) => id) },
    });
    const orders = await new HistoryOrders(write.transaction).findOrAdd({
      companyId,
      vins: vehicles.map(({ vin }) => vin),
      isSandbox: vehicleHistory.isSandbox,
      forceNew: body.anew,
      now: write.now,
    });
    await insertItems(write.transaction, report, { vehicles, orderIdByVin: orders });
    await deps.jobs.enqueue(write.transaction, orderHistoryReportJob, { reportId: report.id });
    ids.push(report.id);
  }
  return ids;
}

export async function previewReports(deps: OrderingDeps, write: Write, body: Body) {
  const { vehicleHistory } = deps;
  if (vehicleHistory === null) throw createPreviewError('history_report.off');
  const { isSandbox } = vehicleHistory;
  const orders = new HistoryOrders(write.transaction);
  let reusableCount = 0;
  for (const [companyId, vehicles] of await lockByCompany(write, body.vehicles)) {
    const stored = await orders.findStored({
      companyId,
      vins: vehicles.map(({ vin }) => vin),
      isSandbox,
      forceNew: body.anew,
      now: write.now,
    });
    reusableCount += stored.size;
  }
  return { billed: body.vehicles.length - reusableCount, from_store: reusableCount, is_sandbox: isSandbox };
}

const createRetryError = endpointErrors(historyReportsApi.calls.retryHistoryReport);

export async function retryReport(deps: OrderingDeps, write: Write, id: number): Promise<void> {
  const { vehicleHistory } = deps;
  const notFound = () => createRetryError('history_report.not_found');
  const row = await lockForWrite(write, 'history_reports', { id, notFound });
  if (vehicleHistory === null) throw createRetryError('history_report.off');
  if (row.status !== 'failed') throw createRetryError('history_report.not_failed');
  const items = await listItemVins(write.transaction, row);
  const orders = await new HistoryOrders(write.transaction).findOrAdd({
    companyId: row.company_id,
    vins: items.map(({ vin }) => vin),
    isSandbox: vehicleHistory.isSandbox,
    forceNew: false,
    now: write.now,
  });
  await replaceOrders(write.transaction, row, { items, orders });
  await updateRow(write, 'history_reports', {
    row,
    fields: { status: 'waiting', message: null, finished_at: null },
  });
  await deps.jobs.enqueue(write.transaction, orderHistoryReportJob, { reportId: id });
}

/**
 * Also cancels a report that is still being fetched. What was already bought for its VINs stays reusable for
 * later reports.
 */
export async function deleteReport(write: Write, id: number): Promise<void> {
  const createDeletionError = endpointErrors(historyReportsApi.calls.deleteHistoryReport);
  const notFound = () => createDeletionError('history_report.not_found');
  const row = await lockForWrite(write, 'history_reports', { id, notFound });
  await deleteRecord(write, 'history_reports', { row });
  await new DocumentsRepository(write.transaction).delete({ companyId: row.company_id, reportId: id });
}

async function lockByCompany(write: Write, ids: readonly number[]): Promise<Map<number, OrderedVehicle[]>> {
  const vehicles = await lockOrderableVehicles(write, ids);
  if (vehicles.length < ids.length) throw createError('vehicle.not_found');
  return Map.groupBy(vehicles, ({ company_id }) => company_id);
}
