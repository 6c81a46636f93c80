import type { Batch, BatchDetail } from '@fleetworth/contract/batch-shapes';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { refreshTopic } from '../../shell/api/fleet-events.ts';
import { usePollingWhileRunning } from '../../shell/api/use-polling-while-running.ts';
import { toSaveProblem } from '../../shell/forms/form-errors.ts';
import { showError, showSuccess } from '../../shell/notices/notices.tsx';
import { counted } from '../../shell/format/plural.ts';
import { useOneAtATime } from '../../shell/forms/use-one-at-a-time.ts';
import type { BatchGroup } from './batch-group.ts';
import {
  formatRowsToCheck,
  getActionCounts,
  formatEffectOfStart,
  getAffectedCompanies,
} from './batch-labels.ts';
import { batchQuery, isProcessing } from './batches.queries.ts';

type StartableBatch = Pick<Batch, 'id' | 'file_name'>;

export function useBatchStart(group: BatchGroup) {
  const queryClient = useQueryClient();
  const [confirmingId, setConfirmingId] = useState<number | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const submission = useOneAtATime();
  const refresh = () => refreshTopic('batches');

  const starting = useMutation({
    mutationFn: ({ id }: StartableBatch) => call(group.calls.start, { params: { id } }),
    onSuccess: ({ data, message }) => {
      queryClient.setQueryData(batchQuery(group, data.id).queryKey, data);
      setConfirming(false);
      showSuccess(message ?? 'Successfully started');
      return refresh();
    },
    onError: (error) => {
      // Another tab may have started or deleted the batch.
      void refresh();
      if (isConfirming) setProblem(toSaveProblem(error));
      else showError(error);
    },
    onSettled: submission.end,
  });

  const loadingPreview = useMutation({
    mutationFn: ({ id }: StartableBatch) =>
      queryClient.fetchQuery({ ...batchQuery(group, id), staleTime: 0 }),
    onSuccess: (batch) => {
      if (isSafeToStart(batch)) return starting.mutate(batch);
      submission.end();
      setProblem(null);
      setConfirmingId(batch.id);
      setConfirming(true);
    },
    onError: (error) => {
      submission.end();
      showError(error);
    },
  });

  return {
    isStarting: loadingPreview.isPending || starting.isPending,
    start: (batch: StartableBatch) => submission.begin(() => loadingPreview.mutate(batch)),
    confirmationDialog: confirmingId !== null && (
      <StartConfirmation
        group={group}
        batchId={confirmingId}
        isOpen={isConfirming}
        isRunning={starting.isPending}
        problem={problem}
        onCancel={() => setConfirming(false)}
        onConfirm={(batch) => submission.begin(() => starting.mutate(batch))}
      />
    ),
  };
}

const isSafeToStart = ({ preview, to_check }: BatchDetail): boolean =>
  preview?.refuse === 0 && preview.delete === 0 && to_check === 0;

interface StartConfirmationProps {
  group: BatchGroup;
  batchId: number;
  isOpen: boolean;
  isRunning: boolean;
  problem: Problem | null;
  onCancel: () => void;
  onConfirm: (batch: BatchDetail) => void;
}

function StartConfirmation({ group, batchId, onConfirm, ...confirmation }: StartConfirmationProps) {
  const batchResult = useQuery({ ...batchQuery(group, batchId), enabled: confirmation.isOpen });
  const { data: batch } = batchResult;
  usePollingWhileRunning(batchResult, {
    isRunning: confirmation.isOpen && isProcessing(batch),
    topic: 'batches',
  });
  if (!batch) return null;
  const isPreviewed = batch.status !== 'waiting' || batch.preview !== null;
  return (
    <ConfirmDialog
      {...confirmation}
      title={`Start ${batch.file_name}?`}
      cancelLabel="Cancel"
      confirmLabel={isDeletion(batch) ? `Delete ${counted(batch.preview?.delete ?? 0, 'vehicle')}` : 'Start'}
      isDestructive={isDeletion(batch)}
      isConfirmable={isPreviewed}
      onConfirm={() => onConfirm(batch)}
    >
      {isPreviewed ? describeStart(batch, group) : "The preview isn't ready yet."}
    </ConfirmDialog>
  );
}

const isDeletion = ({ preview }: BatchDetail): boolean => preview !== null && preview.delete > 0;

function describeStart(batch: BatchDetail, group: BatchGroup): string {
  const counts = getActionCounts(batch);
  if (counts === null) return '';
  return [
    formatEffectOfStart(counts, group, getAffectedCompanies(batch)),
    counts.delete > 0 && 'Owners can restore deleted vehicles for 30 days.',
    counts.refuse > 0 && 'You can download rejected rows, fix them and upload them again.',
    formatRowsToCheck(batch),
    ...batch.missing,
  ]
    .filter(Boolean)
    .join(' ');
}
