export {
  type BatchSubject,
  type GoodRow,
  type JudgedRow,
  type KindOfRows,
  type KindsOfRows,
  problem,
  type Reading,
  type RowChange,
  refusedRow,
} from './batch-kinds.ts';
export { asTyped } from './batches.repository.ts';
export { sentences } from './batch.presenter.ts';
export { rowPages } from './row-pages.ts';
export { type CompanyNames, idOfName, readCompanyNames } from './company-names.ts';
