import type { Batch, BatchDetail } from '@fleetworth/contract/batch-shapes';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { refreshTopic } from '../../shell/api/fleet-events.ts';
import { problemOfSaving } from '../../shell/forms/field-refusals.ts';
import { noticeFailure, noticeSuccess } from '../../shell/notices/notices.tsx';
import { counted } from '../../shell/format/plural.ts';
import { useOneAtATime } from '../../shell/forms/use-one-at-a-time.ts';
import type { BatchGroup } from './batch-group.ts';
import { countsOf, startWords, whoseIs } from './batch-words.ts';
import { batchQuery } from './batches.queries.ts';

type Started = Pick<Batch, 'id' | 'file_name'>;

/** Starts a batch at once where every row is good and none deletes; else it asks first. `question` is to be drawn. */
export function useStart(group: BatchGroup) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<BatchDetail | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const one = useOneAtATime();
  const refresh = () => refreshTopic('batches');

  const starting = useMutation({
    mutationFn: ({ id }: Started) => call(group.calls.start, { params: { id } }),
    onSuccess: ({ data, message }) => {
      queryClient.setQueryData(batchQuery(group, data.id).queryKey, data);
      setAsking(false);
      noticeSuccess(message ?? 'Successfully started');
      return refresh();
    },
    onError: (error) => {
      // Another tab may have started it, or deleted it.
      void refresh();
      if (isAsking) setProblem(problemOfSaving(error));
      else noticeFailure(error);
    },
    onSettled: one.end,
  });

  const looking = useMutation({
    mutationFn: ({ id }: Started) => queryClient.fetchQuery({ ...batchQuery(group, id), staleTime: 0 }),
    onSuccess: (batch) => {
      if (batch.preview?.refuse === 0 && batch.preview.delete === 0) return starting.mutate(batch);
      one.end();
      setProblem(null);
      setAsked(batch);
      setAsking(true);
    },
    onError: (error) => {
      one.end();
      noticeFailure(error);
    },
  });

  return {
    isStarting: looking.isPending || starting.isPending,
    start: (batch: Started) => one.begin(() => looking.mutate(batch)),
    question: asked && (
      <ConfirmDialog
        isOpen={isAsking}
        title={`Start ${asked.file_name}?`}
        cancelLabel="Cancel"
        confirmLabel={
          isDeletion(asked) ? `Delete ${counted(asked.preview?.delete ?? 0, 'vehicle')}` : 'Start'
        }
        isDestructive={isDeletion(asked)}
        isRunning={starting.isPending}
        problem={problem}
        onCancel={() => setAsking(false)}
        onConfirm={() => one.begin(() => starting.mutate(asked))}
      >
        {wordsBefore(asked, group)}
      </ConfirmDialog>
    ),
  };
}

const isDeletion = ({ preview }: BatchDetail): boolean => preview !== null && preview.delete > 0;

function wordsBefore(batch: BatchDetail, group: BatchGroup): string {
  const counts = countsOf(batch);
  if (counts === null) return 'What it does is not computed yet. Every good row is applied all the same.';
  return [
    startWords(counts, group, whoseIs(batch)),
    counts.delete > 0 && 'An owner can put vehicles back for 30 days.',
    counts.refuse > 0 && 'What is refused comes back as a sheet to mend.',
  ]
    .filter(Boolean)
    .join(' ');
}
