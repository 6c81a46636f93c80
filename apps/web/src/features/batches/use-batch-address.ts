import type { RowAction, RowNoteKind } from '@fleetworth/contract/batch-choices';
import { useNavigate } from '@tanstack/react-router';

/** Parts of the address of a batch screen. */
export interface BatchSearch {
  page?: number | undefined;
  dialog?: 'import' | 'delete' | undefined;
  /** The company of the list that led here, for an import. */
  company?: number | undefined;
  /** The batch of the dialog. */
  id?: number | undefined;
  /** Which rows are shown. */
  action?: RowAction | undefined;
  /** Shows the rows with a note of this kind. */
  note?: RowNoteKind | undefined;
  /** The page of the errors. */
  errors?: number | undefined;
}

/** Changes what the address of a batch screen says. */
export function useBatchAddress() {
  const navigate = useNavigate();
  const change = (changes: BatchSearch) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...changes }),
      resetScroll: false,
    });
  return { change, close: () => change({ dialog: undefined, id: undefined }) };
}
