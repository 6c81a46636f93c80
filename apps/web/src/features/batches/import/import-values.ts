import { BATCH_TEXTS } from '@fleetworth/contract/batches';
import type { BatchType } from '@fleetworth/contract/batch-choices';
import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import type { BatchGroup, ImportChoice } from '../batch-group.ts';

export interface ImportValues extends Record<string, string | null> {
  type: string | null;
  company: string | null;
  region: string | null;
  /** Required if the workbook has several candidate sheets. */
  sheet: string | null;
  /** 'day_first' or 'month_first'. Required if a date can only start with the day. */
  date_order: string | null;
}

/** Returns the initial values: those of the previous upload, or the defaults. */
export function importValues(
  group: BatchGroup,
  { corrected, companyId }: { corrected: BatchDetail | undefined; companyId: number | undefined },
): ImportValues {
  const [only, ...others] = group.types;
  const company = corrected?.company?.id ?? companyId;
  return {
    type: corrected?.type ?? (others.length === 0 ? (only?.value ?? null) : null),
    company: company === undefined ? null : String(company),
    region: corrected?.region ?? null,
    sheet: null,
    date_order: null,
  };
}

/** Types that affect everything the user can change have no company. */
export const requiresCompany = ({ owner, typesOfUser }: BatchGroup, type: string | null): boolean =>
  owner === 'company' && !typesOfUser.some((candidate) => candidate === type);

export function importErrors(group: BatchGroup, values: ImportValues): Record<string, string> {
  return {
    ...(values.type === null && { type: BATCH_TEXTS.type }),
    ...(requiresCompany(group, values.type) && values.company === null && { company: BATCH_TEXTS.company }),
    ...(group.owner === 'region' && values.region === null && { region: BATCH_TEXTS.region }),
  };
}

export const toImportChoice = (
  group: BatchGroup,
  { type, company, region, sheet, date_order: order }: ImportValues,
): ImportChoice => ({
  type: type as BatchType,
  company: requiresCompany(group, type) ? Number(company) : undefined,
  region: region ?? undefined,
  sheet: sheet ?? undefined,
  dayFirst: order === null ? undefined : order === 'day_first',
});
