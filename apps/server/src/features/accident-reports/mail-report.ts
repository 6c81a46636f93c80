import { ACCIDENT_FIELDS, ACCIDENT_LABELS } from '@fleetworth/contract/accident-choices';
import { sql } from 'kysely';
import type { Deps } from '../../feature.ts';
import { usDate } from '../../platform/clock/us-date.ts';
import { type DatabaseTransaction, oneRow } from '../../platform/db/database.ts';
import { queueMail, withoutLinks } from '../mail/public.ts';
import type { ReportFields } from './accident-reports.repository.ts';

const USEFUL_MS = 7 * 24 * 3_600_000;

interface Mailed {
  companyId: number;
  locationId: number | null;
  reportId: number;
  fields: ReportFields;
  photoIds: readonly number[];
}

/**
 * Emails a report as plain text with a PDF and its photos attached. Entered text appears only in the body and
 * the PDF.
 */
export async function mailReport(
  deps: Pick<Deps, 'jobs' | 'mailing' | 'clock'>,
  transaction: DatabaseTransaction,
  { companyId, locationId, reportId, fields, photoIds }: Mailed,
): Promise<void> {
  const { rows } = await sql<{ company: string; location: string | null }>`
    select c.name as company, l.name as location from companies c
    left join locations l on l.company_id = c.id and l.id = ${locationId}
    where c.id = ${companyId}`.execute(transaction);
  const { company, location } = oneRow(rows);
  const names = location === null ? [company] : [company, location];
  const typed = ACCIDENT_FIELDS.flatMap((field) => {
    const value = fields[field];
    return value === null
      ? []
      : [`${ACCIDENT_LABELS[field]}: ${field === 'accident_date' ? usDate(value) : value}`];
  });
  await queueMail(deps, transaction, {
    to: fields.claim_report_to,
    subject: `Accident report ${reportId}`,
    isPlainText: true,
    paragraphs: [
      `An accident was reported to ${names.map(withoutLinks).join(', ')}. ` +
        'The details below were entered by the person who reported it. ' +
        'The attached PDF shows them on one page.',
    ],
    rows: [...typed, `Photos: ${photoIds.length === 0 ? 'none' : `${photoIds.length} attached`}`],
    action: { label: 'Reports of the company', path: `/company/${companyId}?tab=accident-reports` },
    photoIds: [...photoIds],
    accidentReport: { companyId, reportId },
    usefulUntil: new Date(deps.clock.now().getTime() + USEFUL_MS),
  });
}
