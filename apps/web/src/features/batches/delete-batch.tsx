import type { Batch } from '@fleetworth/contract/batch-shapes';
import { call } from '../../shell/api/api-client.ts';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import type { BatchGroup } from './batch-group.ts';

interface DeleteBatchProps {
  group: BatchGroup;
  batch: Batch | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

export const DeleteBatch = ({ group, batch, onClose, onDeleted }: DeleteBatchProps) => (
  <DeletionDialog
    isOpen={batch !== undefined}
    title={`Delete ${batch?.file_name}?`}
    confirmLabel="Delete"
    run={() => call(group.calls.remove, { params: { id: batch?.id ?? 0 } })}
    doneText="Successfully deleted"
    onClose={onClose}
    {...(onDeleted && { onDone: onDeleted })}
  >
    The import of <strong>{batch?.file_name}</strong> will be deleted with its rows
    {batch?.status === 'waiting' ? '. No rows were applied.' : '. Its changes are kept.'}
  </DeletionDialog>
);
