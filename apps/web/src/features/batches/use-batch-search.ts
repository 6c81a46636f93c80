import type { RowAction, RowNoteKind } from '@fleetworth/contract/batch-choices';
import { useNavigate } from '@tanstack/react-router';

export interface BatchSearch {
  page?: number | undefined;
  dialog?: 'import' | 'columns' | 'finance' | 'delete' | undefined;
  company?: number | undefined;
  id?: number | undefined;
  action?: RowAction | undefined;
  note?: RowNoteKind | undefined;
  to_fix?: 'true' | undefined;
  /** Page of the table of errors. */
  errors?: number | undefined;
}

export function useBatchSearch() {
  const navigate = useNavigate();
  const changeSearch = (changes: BatchSearch) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...changes }),
      resetScroll: false,
    });
  return { changeSearch, closeDialog: () => changeSearch({ dialog: undefined, id: undefined }) };
}
