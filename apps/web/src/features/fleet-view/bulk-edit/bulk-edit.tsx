import { Button } from '@mantine/core';
import { lazyDialog } from '../../../shell/forms/lazy-dialog.tsx';
import type { ListedRow } from '../list/listed-row.ts';
import type { RowSelection } from '../list/use-row-selection.ts';
import { useFleetView } from '../use-fleet-view.ts';
import { findSelectionCompany, useBulkEditDisabledReason } from './use-bulk-edit-disabled-reason.ts';

const [BulkEditDialog] = lazyDialog(async () => (await import('./bulk-edit.dialog.tsx')).BulkEditDialog);

type SelectionState = Pick<RowSelection<ListedRow>, 'hasSelection' | 'count' | 'ids' | 'rows' | 'clear'>;

export function BulkEdit({ selection }: { selection: SelectionState }) {
  const { view, changeSearch, dialog } = useFleetView();
  const disabledReason = useBulkEditDisabledReason(selection);
  const { hasSelection, count, ids, rows, clear } = selection;
  const close = () => changeSearch({ dialog: undefined });
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onClick={() => changeSearch({ dialog: 'bulk-edit' })}
      >
        Edit
      </Button>
      {dialog === 'bulk-edit' && hasSelection && count !== undefined && (
        <BulkEditDialog
          selection={{ view, ids, count }}
          companyId={findSelectionCompany(view.companyId, rows)}
          onSaved={() => {
            clear();
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
