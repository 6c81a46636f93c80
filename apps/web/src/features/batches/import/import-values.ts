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
  /**
   * 'day_first' or 'month_first'. Required if some dates of the sheet are valid only with the day first,
   * because the order of its other dates is then uncertain.
   */
  date_order: string | null;
}

export function initialImportValues(
  group: BatchGroup,
  { previousBatch, companyId }: { previousBatch: BatchDetail | undefined; companyId: number | undefined },
): ImportValues {
  const [only, ...others] = group.types;
  const company = previousBatch?.company?.id ?? companyId;
  return {
    type: previousBatch?.type ?? (others.length === 0 ? (only?.value ?? null) : null),
    company: company === undefined ? null : String(company),
    region: previousBatch?.region ?? null,
    sheet: null,
    date_order: null,
  };
}

export const requiresCompany = (
  { belongsTo, typesWithoutCompany }: BatchGroup,
  type: string | null,
): boolean => belongsTo === 'company' && !typesWithoutCompany.some((candidate) => candidate === type);

export function validateImport(group: BatchGroup, values: ImportValues): Record<string, string> {
  return {
    ...(values.type === null && { type: BATCH_TEXTS.type }),
    ...(requiresCompany(group, values.type) && values.company === null && { company: BATCH_TEXTS.company }),
    ...(group.belongsTo === 'region' && values.region === null && { region: BATCH_TEXTS.region }),
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
  isDayFirst: order === null ? undefined : order === 'day_first',
});
