import type { TableState } from '@fleetworth/ui/simple-table-rows';
import { useNavigate } from '@tanstack/react-router';
import { readChoice, readId } from './search-params.ts';

const DIALOGS = ['add', 'edit', 'delete', 'show', 'retry'] as const;

export interface TableSearch {
  sort?: string | undefined;
  order?: 'desc' | undefined;
  page?: number | undefined;
  dialog?: (typeof DIALOGS)[number] | undefined;
  id?: number | undefined;
}

export const readTableSearch =
  (sorts: readonly string[]) =>
  (search: Record<string, unknown>): TableSearch => ({
    sort: readChoice(search.sort, sorts),
    order: readChoice(search.order, ['desc']),
    page: readId(search.page),
    dialog: readChoice(search.dialog, DIALOGS),
    id: readId(search.id),
  });

export function useTableSearch(search: TableSearch, defaultSort: string) {
  const navigate = useNavigate();
  const change = (changes: TableSearch) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), resetScroll: false });
  return {
    state: {
      sort: search.sort ?? defaultSort,
      isDescending: search.order === 'desc',
      page: search.page ?? 1,
    },
    onStateChange: ({ sort, isDescending, page }: TableState) =>
      change({
        sort: sort === defaultSort ? undefined : sort,
        order: isDescending ? 'desc' : undefined,
        page: page === 1 ? undefined : page,
      }),
    open: (dialog: NonNullable<TableSearch['dialog']>, id?: number) => change({ dialog, id }),
    close: () => change({ dialog: undefined, id: undefined }),
  };
}
