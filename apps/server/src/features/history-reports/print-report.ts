import type { Deps } from '../../feature.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { printDocument } from '../../platform/pdf/print-document.ts';
import { DocumentsRepository, type ReportKey } from './documents.repository.ts';
import { layOutReport } from './history-document.ts';
import { HistoryReportsRepository } from './history-reports.repository.ts';

type PrintingDeps = Pick<Deps, 'database' | 'clock' | 'vehicleHistoryNotice'>;

/** Concurrent requests for a document in this process share one promise. */
const documentsInProgress = new Map<string, Promise<Uint8Array | null>>();

/** Creates the PDF of a finished report once and stores it. Returns null if the report no longer exists. */
export async function printReport(deps: PrintingDeps, key: ReportKey): Promise<Uint8Array | null> {
  const stored = await new DocumentsRepository(deps.database).find(key);
  if (stored !== null) return stored;
  const name = `${key.companyId}/${key.reportId}`;
  const running =
    documentsInProgress.get(name) ?? printAndStore(deps, key).finally(() => documentsInProgress.delete(name));
  documentsInProgress.set(name, running);
  return await running;
}

async function printAndStore(
  { database, clock, vehicleHistoryNotice }: PrintingDeps,
  key: ReportKey,
): Promise<Uint8Array | null> {
  const reports = new HistoryReportsRepository(database, scopeOfJob([key.companyId]));
  const documents = new DocumentsRepository(database);
  const [report, finishedAt] = [await reports.find(key.reportId), await documents.findFinishedAt(key)];
  if (report === null || finishedAt === null) return null;
  const items = await reports.listItems(key.reportId);
  const document = layOutReport({
    report: { ...report, items },
    finishedAt,
    timeZone: clock.timeZone,
    notice: vehicleHistoryNotice,
  });
  return await documents.store(key, await printDocument(document), clock.now());
}
