import { sql } from 'kysely';
import { deleteRecords } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';

// Exact decimals are texts for the driver, and so they are in every audit entry.
export const auditedDecimals = sql`jsonb_build_object(
  'monthly_depreciation_assumption', monthly_depreciation_assumption::text, 'avg_cr', avg_cr::text)`;

/** Takes all locations of a company out of every list, each with its audit entry. */
export async function deleteLocations(write: Write, companyId: number): Promise<void> {
  await deleteRecords(write, 'locations', { companyId, related: auditedDecimals });
}
