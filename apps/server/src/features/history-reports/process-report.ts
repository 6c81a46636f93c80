import { ProviderError } from '@fleetworth/providers/outcome';
import type { VehicleHistory } from '@fleetworth/providers/vehicle-history';
import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { announce } from '../../platform/events/event-feed.ts';
import { printHistoryReportJob } from './history-jobs.ts';
import { type ClaimedOrder, OpenReports } from './open-reports.repository.ts';

export type ProcessingDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'jobs'> & {
  vehicleHistory: VehicleHistory;
};

/** Number of concurrent provider calls for one report. Equal to the limit in the provider's adapter. */
const CONCURRENCY = 2;
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 900_000;
const DAY_MS = 86_400_000;
/** Age at which an order fails if the provider rejects the account. Waiting longer is unlikely to help. */
const MAX_AGE_IF_REJECTED_MS = 3_600_000;

/**
 * Returns immediately and doesn't wait for the report. The job queue finishes a batch of jobs before it
 * fetches the next batch, so a job that waited for the provider would delay other reports. `resumeReports`
 * resumes reports that a process did not complete.
 */
export function startReport(deps: ProcessingDeps, reportId: number): void {
  processReport(deps, reportId).catch((error: unknown) => {
    deps.log.error({ err: error, report: reportId }, 'a history report stopped, and resumes within a minute');
  });
}

export async function resumeReports(deps: ProcessingDeps): Promise<void> {
  const due = await new OpenReports(deps.database).listDue(deps.clock.now());
  for (const reportId of due) startReport(deps, reportId);
}

export async function processReport(deps: ProcessingDeps, reportId: number): Promise<void> {
  const { database, clock } = deps;
  const report = await new OpenReports(database).findOpenReport(reportId);
  if (report === null) return;
  await inTransaction(database, async (transaction) => {
    const reports = new OpenReports(transaction);
    await reports.lockOpenReports(report.company_id);
    await reports.begin(reportId);
    await updateReportStatuses(deps, transaction, report.company_id);
  });
  let isAccountRejected = false;
  const work = async () => {
    const reports = new OpenReports(database);
    while (!isAccountRejected) {
      const order = await reports.claimNextOrder(reportId, clock.now());
      if (order === null) return;
      isAccountRejected = (await processOrder(deps, order)) === 'refused' || isAccountRejected;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Returns 'refused' if the provider refuses the account, because further calls would fail too. */
async function processOrder(deps: ProcessingDeps, order: ClaimedOrder): Promise<'done' | 'refused'> {
  const { database, clock } = deps;
  const result = await fetchReport(deps, order);
  await inTransaction(database, async (transaction) => {
    const reports = new OpenReports(transaction);
    await reports.lockOpenReports(order.company_id);
    if (result === 'unwanted') await reports.release(order);
    else if (!(result instanceof ProviderError)) await reports.storeReport(order, result, clock.now());
    else await storeFailure(reports, { order, error: result, now: clock.now() });
    await updateReportStatuses(deps, transaction, order.company_id);
  });
  return result instanceof ProviderError && isAccountError(result) ? 'refused' : 'done';
}

/**
 * Fetches the report of an order. Stores the id that the provider gave the report before reading the report,
 * so that a retry reads the same one.
 */
async function fetchReport({ database, vehicleHistory, clock, log }: ProcessingDeps, order: ClaimedOrder) {
  const { vin, company_id: company, id } = order;
  const context = { requestId: `history-${company}-${id}`, day: clock.today() };
  try {
    const { isSandbox } = vehicleHistory;
    const stored = order.is_sandbox === isSandbox ? order.provider_report_id : null;
    const orderReport = async () => {
      const reportId = await vehicleHistory.orderReport(vin, context);
      return await new OpenReports(database).storeReportId(order, { providerReportId: reportId, isSandbox });
    };
    const reportId = stored ?? (await orderReport());
    // The provider charges for reading, so it is skipped if no report waits for the VIN any longer.
    if (!(await new OpenReports(database).hasOpenReport(order))) return 'unwanted';
    return await vehicleHistory.fetchReport({ vin, reportId }, context);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, message, httpStatus } = error;
    log.warn(
      { provider, kind, httpStatus, reason: message, company, order: id },
      'could not get a history report',
    );
    return error;
  }
}

const isAccountError = ({ kind }: ProviderError): boolean => kind === 'unauthorised' || kind === 'forbidden';

const UNAVAILABLE = "The history provider didn't respond.";
const ACCOUNT_REJECTED = "The history provider rejected this installation's account.";

interface FailedOrder {
  order: ClaimedOrder;
  error: ProviderError;
  now: Date;
}

async function storeFailure(reports: OpenReports, { order, error, now }: FailedOrder): Promise<void> {
  const text = permanentFailureText(error);
  if (text !== null) return await reports.storeFailure(order, { text, isFinal: true });
  const isAccountRejected = isAccountError(error);
  const maxAgeMs = isAccountRejected ? MAX_AGE_IF_REJECTED_MS : DAY_MS;
  const reason = isAccountRejected ? ACCOUNT_REJECTED : UNAVAILABLE;
  if (now.getTime() - order.created_at.getTime() >= maxAgeMs)
    return await reports.storeFailure(order, { text: reason, isFinal: false });
  const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** order.tries);
  const until = new Date(now.getTime() + Math.max(pauseMs, error.retryAfterMs ?? 0));
  await reports.postpone(order, { until, message: `${reason} Retrying.` });
}

function permanentFailureText({ kind, providerCode }: ProviderError): string | null {
  if (providerCode === 'expired_report' || providerCode === 'missing_report')
    return 'This report has expired. Order it again.';
  if (kind === 'not_found') return 'The history provider has no records for this VIN.';
  if (kind === 'invalid_input') return "The history provider doesn't support this VIN.";
  return null;
}

async function updateReportStatuses(
  { clock, jobs }: ProcessingDeps,
  transaction: DatabaseTransaction,
  companyId: number,
): Promise<void> {
  const settledReports = await new OpenReports(transaction).settle(companyId, clock.now());
  for (const { id, status } of settledReports)
    if (status === 'finished')
      await jobs.enqueue(transaction, printHistoryReportJob, { companyId, reportId: id });
  await announce(transaction, { topic: 'history-reports', companyId, userId: null });
}
