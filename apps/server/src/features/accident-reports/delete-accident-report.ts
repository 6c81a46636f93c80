import { accidentReportsApi } from '@fleetworth/contract/accident-reports';
import { recordAudit } from '../../platform/db/audit.ts';
import { lockForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { clearReport } from './accident-reports.repository.ts';

/** Permanently deletes a report. The audit log records that it existed, but none of its content. */
export async function deleteAccidentReport(write: Write, id: number): Promise<void> {
  const createError = endpointErrors(accidentReportsApi.calls.deleteAccidentReport);
  const notFound = () => createError('accident_report.not_found');
  const row = await lockForWrite(write, 'accident_reports', { id, notFound });
  await clearReport(write.transaction, { companyId: row.company_id, id }, write.now);
  await recordAudit(write, {
    companyId: row.company_id,
    table: 'accident_reports',
    entityId: id,
    before: { location_id: row.location_id, link_id: row.link_id, user_id: row.user_id },
    after: null,
  });
}
