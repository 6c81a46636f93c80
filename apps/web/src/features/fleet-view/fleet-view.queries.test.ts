import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { replaceLoadedRows, rowsQuery } from './fleet-view.queries.ts';
import { type FleetView, readFleetView } from './filters/fleet-filters.ts';
import type { ListedRow, RowSource } from './list/listed-row.ts';

const view: FleetView = readFleetView({});
const list = { name: 'fleet', valueOf: ({ unit }: ListedRow) => unit } as unknown as RowSource;
const row = (condition: ListedRow['condition']) => ({ id: 1, unit: 'HR-1', condition }) as ListedRow;

test('refetches a list on schedule after a row in it was updated', () => {
  const queryClient = new QueryClient();
  const { queryKey } = rowsQuery(list, view);
  const shown = { pages: [{ items: [row('good')], next: undefined }], pageParams: [] };
  queryClient.setQueryData(queryKey, shown, { updatedAt: 1_000 });
  replaceLoadedRows(queryClient, { list, view }, [row('fair')]);
  const state = queryClient.getQueryState<InfiniteData<{ items: ListedRow[] }>>(queryKey);
  expect(state?.data?.pages[0]?.items[0]?.condition).toBe('fair');
  expect(state?.dataUpdatedAt).toBe(1_000);
});
