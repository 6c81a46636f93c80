import { notFound } from '@tanstack/react-router';
import { isNotFound } from '../../shell/api/api-error.ts';
import { requireFeature } from '../../shell/layout/require-feature.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { batchesQuery, batchQuery, importsQuery } from './batches.queries.ts';
import { getGroupByPath } from './batch-groups.ts';
import type { BatchSearch } from './use-batch-search.ts';

export const loadImports = (search: Pick<BatchSearch, 'page' | 'to_fix'>) =>
  queryClient.ensureQueryData(importsQuery(search));

export async function loadBatchList(path: string, page = 1) {
  const group = getGroupByPath(path);
  if (group.requiredFlag) await requireFeature(group.requiredFlag);
  await queryClient.ensureQueryData(batchesQuery(group, page));
}

export async function loadBatchDetail(path: string, id: number) {
  const group = getGroupByPath(path);
  if (group.requiredFlag) await requireFeature(group.requiredFlag);
  try {
    await queryClient.ensureQueryData(batchQuery(group, id));
  } catch (error) {
    throw isNotFound(error) ? notFound() : error;
  }
}
