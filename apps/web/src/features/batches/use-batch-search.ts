import type { RowAction, RowNoteKind } from '@fleetworth/contract/batch-choices';
import { useNavigate } from '@tanstack/react-router';

export interface BatchSearch {
  page?: number | undefined;
  dialog?: 'import' | 'columns' | 'finance' | 'delete' | undefined;
  /** Company to import for. */
  company?: number | undefined;
  id?: number | undefined;
  action?: RowAction | undefined;
  note?: RowNoteKind | undefined;
  /** Set to list only imports with rows to fix. */
  to_fix?: 'true' | undefined;
  /** Page of the list of errors. */
  errors?: number | undefined;
}

export function useBatchSearch() {
  const navigate = useNavigate();
  const change = (changes: BatchSearch) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...changes }),
      resetScroll: false,
    });
  return { change, close: () => change({ dialog: undefined, id: undefined }) };
}
