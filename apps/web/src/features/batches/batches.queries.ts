import type { RowAction, RowNoteKind } from '@fleetworth/contract/batch-choices';
import type { Batch, BatchDetail } from '@fleetworth/contract/batch-shapes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';
import type { BatchGroup } from './batch-group.ts';
import type { BatchSearch } from './use-batch-search.ts';

const PER_PAGE = 10;
const ROWS_PER_PAGE = 20;

export const isRunning = ({ status }: Pick<Batch, 'status'>): boolean => status === 'progress';

/** Returns true if the batch is running or its preview is being computed. */
export const isProcessing = (batch: BatchDetail | undefined): boolean =>
  batch !== undefined && (isRunning(batch) || (batch.status === 'waiting' && batch.preview === null));

export const batchesQuery = (group: Pick<BatchGroup, 'calls'>, page: number) =>
  query(group.calls.list, { query: { page, per: PER_PAGE } });

export const importsQuery = ({ page = 1, to_fix }: Pick<BatchSearch, 'page' | 'to_fix'>) =>
  query('listBatches', { query: { page, per: PER_PAGE, ...(to_fix && { to_fix: true }) } });

export const batchQuery = (group: BatchGroup, id: number) => query(group.calls.get, { params: { id } });

interface RowPageRequest {
  action: RowAction | undefined;
  note: RowNoteKind | undefined;
  page: number;
}

/** Refetches rows only when `rowsVersion` changes, which contains the status and the time of the preview. */
export const batchRowsQuery = (
  group: BatchGroup,
  id: number,
  { action, note, page, rowsVersion }: RowPageRequest & { rowsVersion: string },
) => {
  const pageQuery = { page, per: ROWS_PER_PAGE, ...(action && { action }), ...(note && { note }) };
  const rows = query(group.calls.listRows, { params: { id }, query: pageQuery });
  return queryOptions({
    ...rows,
    queryKey: [...rows.queryKey, rowsVersion],
    staleTime: 'static',
    placeholderData: keepPreviousData,
  });
};
