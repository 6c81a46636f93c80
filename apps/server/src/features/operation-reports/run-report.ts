import { ProviderError } from '@fleetworth/providers/outcome';
import type { RentalReport, RentalReportRow } from '@fleetworth/providers/rental-system';
import type { Deps } from '../../feature.ts';
import { pause } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { announce } from '../../platform/events/event-feed.ts';
import { findRentalAccount, type RentalAccount } from '../external-accounts/public.ts';
import { type UnfinishedReport, type LocationRow, RunningReports } from './running-reports.repository.ts';

const MAX_DURATION_MS = 30 * 60_000;
/** Maximum number of reads in one run. The next run, a minute later, continues. */
const MAX_READS = 10;
const READ_INTERVAL_MS = 3_000;

const TIMED_OUT_TEXT = "The rental system didn't respond in time.";
const ACCOUNT_REJECTED_TEXT =
  'The TSD account was rejected or removed. Link it again, then order this report again.';

/** Retries temporary failures for half an hour. A retry may order the report again, which is free. */
export async function runReport(deps: Deps, reportId: number): Promise<void> {
  const report = await new RunningReports(deps.database).find(reportId);
  if (report === null) return;
  const hasTimedOut = deps.clock.now().getTime() - report.created_at.getTime() >= MAX_DURATION_MS;
  if (hasTimedOut) return await storeResult(deps, report, { state: 'failed', message: TIMED_OUT_TEXT });
  const account = await findRentalAccount(deps, report.user_id);
  if (account === null)
    return await storeResult(deps, report, { state: 'failed', message: ACCOUNT_REJECTED_TEXT });
  try {
    const result = await orderAndPoll(deps, account, report);
    if (result.state !== 'working') await storeResult(deps, report, result);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, message, httpStatus } = error;
    deps.log.warn(
      { provider, kind, httpStatus, reason: message, reportId },
      'an operation report was not read',
    );
    if (!error.isRetryable && kind !== 'bad_response')
      await storeResult(deps, report, { state: 'failed', message: failureMessageOf(error) });
  }
}

async function orderAndPoll(
  deps: Deps,
  account: RentalAccount,
  report: UnfinishedReport,
): Promise<RentalReport> {
  const jobId = report.job_id ?? (await startReport(deps, account, report));
  for (let read = 1; ; read += 1) {
    const result = await account.call((rental, { credentials, context }) =>
      rental.readReport(credentials, jobId, context),
    );
    if (result.state !== 'working' || read === MAX_READS) return result;
    await pause(READ_INTERVAL_MS);
  }
}

/** Orders a report at TSD. Returns the id of the job at TSD that creates the report. */
async function startReport(deps: Deps, account: RentalAccount, report: UnfinishedReport): Promise<string> {
  const { jobId, locationPrefix } = await account.call(async (rental, { credentials, context }) => {
    const prefix = String(report.tsd_company_id ?? credentials.accountId);
    const started = await rental.startReport(
      credentials,
      {
        type: report.type,
        locationCodes: report.locations.map(({ code }) => locationKey(prefix, code)),
        classNames: report.class_names,
        from: report.from_date,
        to: report.to_date,
      },
      context,
    );
    return { jobId: started.jobId, locationPrefix: prefix };
  });
  await new RunningReports(deps.database).saveJob(report.id, { jobId, locationPrefix });
  return jobId;
}

/** Returns TSD's key of a location: the company's number at TSD and the location code, as in '77.TPA'. */
const locationKey = (prefix: string, code: string): string => `${prefix}.${code}`;

async function storeResult(
  { database, clock }: Deps,
  report: UnfinishedReport,
  result: Exclude<RentalReport, { state: 'working' }>,
): Promise<void> {
  const message = result.state === 'failed' ? result.message : null;
  await inTransaction(database, async (transaction) => {
    const reports = new RunningReports(transaction);
    const endedReport = await reports.end(report.id, { status: result.state, message, now: clock.now() });
    if (endedReport === null) return;
    if (result.state === 'finished') await reports.insertRows(report.id, matchRows(result.rows, endedReport));
    await announce(transaction, { topic: 'operation-reports', companyId: report.company_id, userId: null });
  });
}

/**
 * Returns one row for each day, requested location and class. Matches locations by TSD's key or by code
 * alone.
 */
function matchRows(
  rows: readonly RentalReportRow[],
  { locations, place_prefix }: Pick<UnfinishedReport, 'locations' | 'place_prefix'>,
): LocationRow[] {
  const locationIdsByKey = new Map(
    locations.flatMap(({ id, code }): [string, number][] => [
      [locationKey(place_prefix ?? '', code).toUpperCase(), id],
      [code.toUpperCase(), id],
    ]),
  );
  const matchedRows = new Map<string, LocationRow>();
  for (const row of rows) {
    const locationId = locationIdsByKey.get(row.locationCode.toUpperCase());
    if (locationId !== undefined)
      matchedRows.set(`${row.date}|${locationId}|${row.className}`, { ...row, locationId });
  }
  return [...matchedRows.values()];
}

function failureMessageOf({ kind, message }: ProviderError): string {
  if (kind === 'unauthorised') return ACCOUNT_REJECTED_TEXT;
  if (kind === 'forbidden')
    return "This TSD account isn't allowed to order these reports. Ask TSD to enable them.";
  if (kind === 'not_found') return 'TSD no longer has this report. Order it again.';
  return message;
}
