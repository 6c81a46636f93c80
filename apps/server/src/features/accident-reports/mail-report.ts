import { ACCIDENT_FIELDS, ACCIDENT_LABELS } from '@fleetworth/contract/accident-choices';
import type { AccidentReport } from '@fleetworth/contract/accident-reports';
import type { Deps } from '../../feature.ts';
import { usDate } from '../../platform/clock/us-date.ts';
import type { Write } from '../../platform/db/write.ts';
import { queueMail, removeLinks } from '../mail/public.ts';
import { setMailed } from './accident-reports.repository.ts';

const MAIL_USEFUL_MS = 7 * 24 * 3_600_000;

/**
 * Queues the email of a report and marks the report as emailed. The subject contains no text that the
 * reporter typed.
 */
export async function mailReport(
  deps: Pick<Deps, 'jobs' | 'mailing' | 'clock'>,
  { transaction, now }: Pick<Write, 'transaction' | 'now'>,
  report: AccidentReport,
): Promise<void> {
  const { id: reportId, company, location, photos } = report;
  const names = location === null ? [company.name] : [company.name, location.name];
  const enteredFields = ACCIDENT_FIELDS.flatMap((field) => {
    const value = report[field];
    return value === null
      ? []
      : [`${ACCIDENT_LABELS[field]}: ${field === 'accident_date' ? usDate(value) : value}`];
  });
  await queueMail(deps, transaction, {
    to: report.claim_report_to,
    subject: `Accident report ${reportId}`,
    isPlainText: true,
    paragraphs: [
      `An accident was reported to ${names.map(removeLinks).join(', ')}. ` +
        'The details below were entered by the person who reported it. ' +
        'The attached PDF shows them on one page.',
    ],
    rows: [...enteredFields, `Photos: ${photos.length === 0 ? 'none' : `${photos.length} attached`}`],
    action: { label: "View the company's reports", path: `/company/${company.id}?tab=accident-reports` },
    photoIds: photos.map(({ id }) => id),
    accidentReport: { companyId: company.id, reportId },
    usefulUntil: new Date(now.getTime() + MAIL_USEFUL_MS),
  });
  await setMailed(transaction, { companyId: company.id, id: reportId }, now);
}
