import { type OperationReport, operationReportsApi } from '@fleetworth/contract/operation-reports';
import { MAX_REPORT_ROWS, OPERATION_REPORT_TEXTS } from '@fleetworth/contract/operation-report-choices';
import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { type CalendarDate, daysBetween } from '@fleetworth/domain/calendar';
import type { Deps } from '../../feature.ts';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { deleteRecord, getLockedRecord, insertRow, lockForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { announce } from '../../platform/events/event-feed.ts';
import { endpointErrors, commonError } from '../../platform/errors/api-error.ts';
import { findRentalAccount } from '../external-accounts/public.ts';
import { runReportJob } from './operation-jobs.ts';
import { OperationReportsRepository } from './operation-reports.repository.ts';
import {
  deleteReportRows,
  insertReportLocations,
  lockReportLocations,
  type ReportLocation,
} from './report-locations.repository.ts';

const { calls } = operationReportsApi;
const createError = endpointErrors(calls.orderOperationReport);
const createDeletionError = endpointErrors(calls.deleteOperationReport);

type ReportOrder = HandlerInput<typeof calls.orderOperationReport>['body'];

// The job uses the rental account of the user.
export async function orderReport(deps: Deps, write: Write, order: ReportOrder): Promise<OperationReport> {
  const { transaction, scope, today } = write;
  const { type, class_names, from_date, to_date } = order;
  const { rentalSystem } = deps;
  const locations = await getReportLocations(write, order.locations);
  const companyId = locations[0]?.company_id ?? 0;
  authorizeWrite(scope, companyId, () => createError('location.not_found'));
  if (rentalSystem === null) throw createError('operation_report.off');
  checkDays(order, today);
  const days = daysBetween(from_date, to_date) + 1;
  if (days * locations.length * class_names.length > MAX_REPORT_ROWS)
    throw createError('operation_report.too_large', 'to_date');
  const userId = scope.userId ?? 0;
  if ((await findRentalAccount(deps, userId)) === null) throw createError('operation_report.no_account');
  const report = await insertRow(write, 'operation_reports', {
    companyId,
    fields: { user_id: userId, type, class_names, from_date, to_date, is_sandbox: rentalSystem.isSandbox },
    related: { location_ids: locations.map(({ id }) => id) },
  });
  await insertReportLocations(transaction, report, locations);
  await deps.jobs.enqueue(transaction, runReportJob, { reportId: report.id });
  await announce(transaction, { topic: 'operation-reports', companyId, userId: null });
  return await getLockedRecord(new OperationReportsRepository(transaction, scope).find(report.id));
}

function checkDays({ from_date, to_date }: ReportOrder, today: CalendarDate): void {
  const { past, date } = OPERATION_REPORT_TEXTS;
  const errors = {
    ...(from_date < today && { from_date: [past] }),
    ...(to_date < today && { to_date: [past] }),
  };
  if (Object.keys(errors).length > 0) throw createError('operation_report.past', { errors });
  if (to_date < from_date) throw commonError('request.invalid', { errors: { to_date: [date] } });
}

async function getReportLocations(write: Write, ids: readonly number[]): Promise<ReportLocation[]> {
  const rows = await lockReportLocations(write, ids);
  if (rows.length < ids.length) throw createError('location.not_found');
  if (new Set(rows.map(({ company_id }) => company_id)).size > 1)
    throw createError('operation_report.one_company', 'locations');
  if (rows.some(({ code }) => code === null)) throw createError('operation_report.no_code', 'locations');
  return rows;
}

// A job that is working on the report stops when it finds the report deleted.
export async function deleteReport(write: Write, id: number): Promise<void> {
  const row = await lockForWrite(write, 'operation_reports', {
    id,
    notFound: () => createDeletionError('operation_report.not_found'),
  });
  await deleteRecord(write, 'operation_reports', { row });
  await deleteReportRows(write.transaction, id);
  await announce(write.transaction, { topic: 'operation-reports', companyId: row.company_id, userId: null });
}
