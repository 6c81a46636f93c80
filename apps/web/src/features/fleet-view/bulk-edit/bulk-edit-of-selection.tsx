import { Button } from '@mantine/core';
import { lazyDialog } from '../../../shell/forms/lazy-dialog.tsx';
import type { ListedRow } from '../list/listed-row.ts';
import type { RowSelection } from '../list/use-row-selection.ts';
import { useFleetView } from '../use-fleet-view.ts';
import { companyOfSelection, useBulkEditReason } from './use-bulk-edit-reason.ts';

const [BulkEditDialog] = lazyDialog(async () => (await import('./bulk-edit.dialog.tsx')).BulkEditDialog);

type Selected = Pick<RowSelection<ListedRow>, 'isAny' | 'count' | 'ids' | 'rows' | 'clear'>;

/** Opens the bulk edit of the selected vehicles. */
export function BulkEditButton({ selection }: { selection: Selected }) {
  const { change } = useFleetView();
  const reason = useBulkEditReason(selection);
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={reason !== undefined}
      title={reason}
      onClick={() => change({ dialog: 'bulk-edit' })}
    >
      Edit
    </Button>
  );
}

/** Shows the bulk edit of the selected vehicles while it is open. */
export function BulkEditOfSelection({ selection }: { selection: Selected }) {
  const { view, change, dialog } = useFleetView();
  const { isAny, count, ids, rows, clear } = selection;
  const close = () => change({ dialog: undefined });
  if (dialog !== 'bulk-edit' || !isAny || count === undefined) return null;
  return (
    <BulkEditDialog
      selection={{ view, ids, count }}
      companyId={companyOfSelection(view.companyId, rows)}
      onSaved={() => {
        clear();
        close();
      }}
      onClose={close}
    />
  );
}
