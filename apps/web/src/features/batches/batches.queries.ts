import type { RowAction } from '@fleetworth/contract/batch-choices';
import type { Batch, BatchDetail } from '@fleetworth/contract/batch-shapes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { fleetEvents } from '../../shell/api/fleet-events.ts';
import type { BatchGroup } from './batch-group.ts';

/** As the events name them: everything that they change is asked for again by it. */
export const BATCHES = ['batches'] as const;

const EVERY_MS = 2_000;
/** While events come, it is fetched all the same, should one be lost. */
const STREAMING_EVERY_MS = 15_000;
const again = (isMoving: boolean): number | false =>
  isMoving && (fleetEvents.isOpen() ? STREAMING_EVERY_MS : EVERY_MS);

const PER_PAGE = 10;
const ROWS_PER_PAGE = 20;

export const isRunning = ({ status }: Pick<Batch, 'status'>): boolean => status === 'progress';

/** It runs, or what it would do is being computed. */
export const isMoving = (batch: BatchDetail | undefined): boolean =>
  batch !== undefined && (isRunning(batch) || (batch.status === 'waiting' && batch.preview === null));

export const batchesQuery = (group: BatchGroup, page: number) =>
  queryOptions({
    queryKey: [...BATCHES, group.name, 'page', page],
    queryFn: async ({ signal }) =>
      (await call(group.calls.list, { query: { page, per: PER_PAGE } }, { signal })).data,
    refetchInterval: ({ state }) => again(state.data?.items.some(isRunning) ?? false),
  });

export const batchQuery = (group: BatchGroup, id: number) =>
  queryOptions({
    queryKey: [...BATCHES, group.name, id],
    queryFn: async ({ signal }) => (await call(group.calls.get, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => again(isMoving(state.data)),
  });

interface RowPageAsked {
  /** Absent: all. */
  action: RowAction | undefined;
  page: number;
}

/** `state`: of what the rows are answered. In one state they stay as they are; another one asks for them anew. */
export const batchRowsQuery = (
  group: BatchGroup,
  id: number,
  { action, page, state }: RowPageAsked & { state: string },
) =>
  queryOptions({
    queryKey: [...BATCHES, group.name, id, 'rows', state, action ?? null, page],
    queryFn: async ({ signal }) => {
      const query = { page, per: ROWS_PER_PAGE, ...(action && { action }) };
      return (await call(group.calls.listRows, { params: { id }, query }, { signal })).data;
    },
    staleTime: 'static',
    placeholderData: keepPreviousData,
  });
