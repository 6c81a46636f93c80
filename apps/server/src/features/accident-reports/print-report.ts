import type { AccidentReport } from '@fleetworth/contract/accident-reports';
import type { Deps } from '../../feature.ts';
import { type Scope, scopeOfJob } from '../../platform/auth/scope.ts';
import { printDocument } from '../../platform/pdf/print-document.ts';
import { layOutReport, type PrintedPhoto } from './accident-document.ts';
import { AccidentReportsRepository } from './accident-reports.repository.ts';

type PrintingDeps = Pick<Deps, 'database' | 'clock' | 'log'>;

export async function printReport(deps: PrintingDeps, scope: Scope, id: number): Promise<Uint8Array | null> {
  const reports = new AccidentReportsRepository(deps.database, scope);
  const report = await reports.find(id);
  if (report === null) return null;
  const printedPhotos = await readPrintedPhotos(reports, report);
  try {
    return await printToPdf(deps, report, printedPhotos);
  } catch (error) {
    // A damaged photo makes printing fail. Photos come from strangers, and only their first bytes were
    // checked.
    deps.log.warn({ reportId: id, err: error }, 'printed an accident report without its photos');
    return await printToPdf(deps, report, []);
  }
}

/** Omits the photos, because they are attached to the email. */
export async function printMailedReport(
  deps: PrintingDeps,
  { companyId, reportId }: { companyId: number; reportId: number },
): Promise<Uint8Array | null> {
  const report = await new AccidentReportsRepository(deps.database, scopeOfJob([companyId])).find(reportId);
  return report === null ? null : await printToPdf(deps, report, []);
}

const printToPdf = (
  { clock }: PrintingDeps,
  report: AccidentReport,
  printedPhotos: readonly PrintedPhoto[],
) => printDocument(layOutReport({ report, printedPhotos, timeZone: clock.timeZone }));

/**
 * Reads only JPEG photos, the only type that the app's form sends. Printing decompresses PNG files, so a
 * small PNG file could fill the memory.
 */
async function readPrintedPhotos(
  reports: AccidentReportsRepository,
  { id, photos }: AccidentReport,
): Promise<PrintedPhoto[]> {
  const printedPhotos: PrintedPhoto[] = [];
  for (const photo of photos) {
    const stored = await reports.findPhoto(id, photo.id);
    if (stored?.mediaType === 'image/jpeg') printedPhotos.push(stored);
  }
  return printedPhotos;
}
