import { ProviderError } from '@fleetworth/providers/outcome';
import type { RentalReport, RentalReportRow } from '@fleetworth/providers/rental-system';
import type { Deps } from '../../feature.ts';
import { pause } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { announce } from '../../platform/events/event-feed.ts';
import { findRentalAccount, type RentalAccount } from '../external-accounts/public.ts';
import { type AskedReport, type PlacedRow, RunningReports } from './running-reports.repository.ts';

const LONGEST_MS = 30 * 60_000;
/** After so many reads the next minute goes on with it. */
const READS = 10;
const BETWEEN_READS_MS = 3_000;

const TOO_LATE = 'The rental system did not answer in time.';
const NO_ACCOUNT = 'The TSD account was rejected or removed. Link it again, then order this report again.';

/**
 * Asks the rental system for a report and reads it once it is there. Its rows come to stand in one transaction with the word that it is
 * finished. What fails in a way that may pass is tried again for half an hour; ordering it twice costs nothing.
 */
export async function runReport(deps: Deps, reportId: number): Promise<void> {
  const report = await new RunningReports(deps.database).find(reportId);
  if (report === null) return;
  const isLate = deps.clock.now().getTime() - report.created_at.getTime() >= LONGEST_MS;
  if (isLate) return await end(deps, report, { state: 'failed', message: TOO_LATE });
  const account = await findRentalAccount(deps, report.user_id);
  if (account === null) return await end(deps, report, { state: 'failed', message: NO_ACCOUNT });
  try {
    const answer = await ask(deps, account, report);
    if (answer.state !== 'working') await end(deps, report, answer);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, message, httpStatus } = error;
    deps.log.warn(
      { provider, kind, httpStatus, reason: message, reportId },
      'an operation report was not read',
    );
    if (!error.isRetryable && kind !== 'bad_response')
      await end(deps, report, { state: 'failed', message: wordsOf(error) });
  }
}

/** Orders the report where it was not ordered yet, and reads it for a while. */
async function ask(deps: Deps, account: RentalAccount, report: AskedReport): Promise<RentalReport> {
  const jobId = report.job_id ?? (await order(deps, account, report));
  for (let read = 1; ; read += 1) {
    const answer = await account.ask((rental, { credentials, context }) =>
      rental.readReport(credentials, jobId, context),
    );
    if (answer.state !== 'working' || read === READS) return answer;
    await pause(BETWEEN_READS_MS);
  }
}

async function order(deps: Deps, account: RentalAccount, report: AskedReport): Promise<string> {
  const { jobId, placePrefix } = await account.ask(async (rental, { credentials, context }) => {
    const prefix = String(report.tsd_company_id ?? credentials.accountId);
    const started = await rental.startReport(
      credentials,
      {
        type: report.type,
        locationCodes: report.places.map(({ code }) => placeKey(prefix, code)),
        classNames: report.class_names,
        from: report.from_date,
        to: report.to_date,
      },
      context,
    );
    return { jobId: started.jobId, placePrefix: prefix };
  });
  await new RunningReports(deps.database).noteOrdered(report.id, { jobId, placePrefix });
  return jobId;
}

/** TSD's key of a place is its number and the code of the location: '77.TPA'. */
const placeKey = (prefix: string, code: string): string => `${prefix}.${code}`;

/** Writes how a report ended. One that was deleted meanwhile stays as it is. */
async function end(
  { database, clock }: Deps,
  report: AskedReport,
  answer: Exclude<RentalReport, { state: 'working' }>,
): Promise<void> {
  const message = answer.state === 'failed' ? answer.message : null;
  await inTransaction(database, async (transaction) => {
    const reports = new RunningReports(transaction);
    const found = await reports.end(report.id, { status: answer.state, message, now: clock.now() });
    if (found === null) return;
    if (answer.state === 'finished') await reports.insertRows(report.id, placedRows(answer.rows, found));
    await announce(transaction, { topic: 'operation-reports', companyId: report.company_id, userId: null });
  });
}

/** Rows of places that were asked for, by their keys or by their codes alone, each day, place and class once. */
function placedRows(
  rows: readonly RentalReportRow[],
  { places, place_prefix }: Pick<AskedReport, 'places' | 'place_prefix'>,
): PlacedRow[] {
  const idOf = new Map(
    places.flatMap(({ id, code }): [string, number][] => [
      [placeKey(place_prefix ?? '', code).toUpperCase(), id],
      [code.toUpperCase(), id],
    ]),
  );
  const placed = new Map<string, PlacedRow>();
  for (const row of rows) {
    const locationId = idOf.get(row.locationCode.toUpperCase());
    if (locationId !== undefined)
      placed.set(`${row.date}|${locationId}|${row.className}`, { ...row, locationId });
  }
  return [...placed.values()];
}

/** What went wrong, for a dispatcher; a refusal is in the rental system's own words. */
function wordsOf({ kind, message }: ProviderError): string {
  if (kind === 'unauthorised') return NO_ACCOUNT;
  if (kind === 'forbidden')
    return "This TSD account isn't allowed to order these reports. Ask TSD to enable them.";
  if (kind === 'not_found') return 'TSD no longer has this report. Order it again.';
  return message;
}
