export {
  type BatchSubject,
  companyOf,
  type ValidRow,
  type EvaluatedRow,
  type RowKind,
  type RowKinds,
  type PreparedRow,
  type ReadContext,
  type RowChange,
  type RowNote,
  rejectedRow,
  vehicleNameOf,
  vinOf,
  vinsOf,
} from './batch-kinds.ts';
export {
  changesBetween,
  listAdjustedCells,
  COMPANY_COLUMN,
  listMissingCells,
  describeProblem,
  type RowTexts,
} from './row-changes.ts';
export type { BatchDependencies } from './batch-handlers.ts';
export { assignFirstSheet, createFirstBatch } from './first-sheets.ts';
export { findFirstSheet, lockVehicleSheet, DEFAULT_LOCATION } from './first-sheets.repository.ts';
export { toOriginalText } from './batches.repository.ts';
export { findColumns, type LocatedColumn } from './reading/find-columns.ts';
export { joinSentences } from './reading/value-text.ts';
export { readByRowNumber } from './row-pages.ts';
export { listNamesInRows, type NameInRows } from './names-in-rows.repository.ts';
export { type CompanyBatch, findCompanyBatch, lockWaitingBatch, previewAgain } from './company-batches.ts';
export {
  type RecordNames,
  findIdByName,
  NameLookup,
  readRecordNames,
} from './record-names.repository.ts';
export { readSelectionSheet, type SelectionUpload } from './upload/read-selection-sheet.ts';
export { buildTemplate } from './batch-workbooks.ts';
