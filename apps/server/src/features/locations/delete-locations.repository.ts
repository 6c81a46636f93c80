import { sql } from 'kysely';
import { deleteRecords } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';

// The driver returns exact decimals as text, so audit entries store them as text too.
export const decimalsAsAuditedText = sql`jsonb_build_object(
  'monthly_depreciation_assumption', monthly_depreciation_assumption::text, 'avg_cr', avg_cr::text)`;

export async function deleteLocations(write: Write, companyId: number): Promise<void> {
  await deleteRecords(write, 'locations', { companyId, related: decimalsAsAuditedText });
}
