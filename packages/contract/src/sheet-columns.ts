import { BATCH_COLUMNS, type BatchColumn } from './batch-columns.ts';
import { SELECTION_COLUMNS } from './selection-columns.ts';

export const SHEET_COLUMNS = {
  ...BATCH_COLUMNS,
  ...SELECTION_COLUMNS,
} as const satisfies Record<string, readonly BatchColumn[]>;

export type SheetKind = keyof typeof SHEET_COLUMNS;
