import { BATCH_TEXTS } from '@fleetworth/contract/batches';
import type { BatchType } from '@fleetworth/contract/batch-choices';
import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import type { BatchGroup, ImportChoice } from './batch-group.ts';

export interface ImportValues extends Record<string, string | null> {
  type: string | null;
  company: string | null;
  region: string | null;
  /** Asked for when the file has several that may be meant. */
  sheet: string | null;
  /** 'day_first' or 'month_first'. Asked for when a date can only have the day first. */
  date_order: string | null;
}

/** Makes the values that the dialog begins with: those of the upload before, or the usual ones. */
export function importValues(
  group: BatchGroup,
  { mended, companyId }: { mended: BatchDetail | undefined; companyId: number | undefined },
): ImportValues {
  const [only, ...others] = group.types;
  const company = mended?.company?.id ?? companyId;
  return {
    type: mended?.type ?? (others.length === 0 ? (only?.value ?? null) : null),
    company: company === undefined ? null : String(company),
    region: mended?.region ?? null,
    sheet: null,
    date_order: null,
  };
}

/** A type that touches all that the user may change names no company. */
export const asksCompany = ({ asks, typesOfUser }: BatchGroup, type: string | null): boolean =>
  asks === 'company' && !typesOfUser.some((one) => one === type);

/** Finds the missing fields; returns a text for each. */
export function importTexts(group: BatchGroup, values: ImportValues): Record<string, string> {
  return {
    ...(values.type === null && { type: BATCH_TEXTS.type }),
    ...(asksCompany(group, values.type) && values.company === null && { company: BATCH_TEXTS.company }),
    ...(group.asks === 'region' && values.region === null && { region: BATCH_TEXTS.region }),
  };
}

export const choiceOf = (
  group: BatchGroup,
  { type, company, region, sheet, date_order: order }: ImportValues,
): ImportChoice => ({
  type: type as BatchType,
  company: asksCompany(group, type) ? Number(company) : undefined,
  region: region ?? undefined,
  sheet: sheet ?? undefined,
  dayFirst: order === null ? undefined : order === 'day_first',
});
