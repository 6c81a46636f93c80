import { DELETED_KINDS, type DeletedRecord, type Restored } from '@fleetworth/contract/deleted-records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { ApiError, failureText } from '../../shell/api/api-error.ts';
import { noticeFailure, noticeSuccess } from '../../shell/notices/notices.tsx';
import { useOneAtATime } from '../../shell/forms/use-one-at-a-time.ts';
import { leftOutWords, restoredWords } from './deleted-words.ts';

interface Outcome {
  back: { record: DeletedRecord; restored: Restored }[];
  refused: { record: DeletedRecord; error: unknown }[];
}

/** Puts records back, one after the other. What can not come back is named in `leftOut` until the next try. */
export function usePuttingBack() {
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const { begin, end } = useOneAtATime();
  const restoring = useMutation({
    mutationFn: restoreAll,
    onMutate: () => setLeftOut(null),
    onSuccess: ({ back, refused }) => {
      const [first, ...others] = back;
      if (first && others.length === 0) noticeSuccess(restoredWords(first.record, first.restored));
      else if (first) noticeSuccess(`${back.length} are back.`);
      const [problem] = refused;
      if (problem && back.length + refused.length === 1) noticeFailure(problem.error);
      else setLeftOut(notBackWords({ back, refused }));
      void queryClient.invalidateQueries();
    },
    onError: (error) => noticeFailure(error),
    onSettled: end,
  });

  return {
    isPuttingBack: restoring.isPending,
    leftOut,
    putBack: (records: readonly DeletedRecord[]) => begin(() => restoring.mutate(records)),
  };
}

/** A refusal of one stops none of the others; a lost connection stops all. */
async function restoreAll(records: readonly DeletedRecord[]): Promise<Outcome> {
  const outcome: Outcome = { back: [], refused: [] };
  for (const record of records.toSorted(byBelonging)) {
    try {
      const params = { kind: record.kind, id: record.id };
      outcome.back.push({ record, restored: (await call('restoreDeletedRecord', { params })).data });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcome.refused.push({ record, error });
    }
  }
  return outcome;
}

/** Kinds are listed with what others belong to first: a vehicle comes back to its location. */
const byBelonging = (one: DeletedRecord, other: DeletedRecord): number =>
  DELETED_KINDS.indexOf(one.kind) - DELETED_KINDS.indexOf(other.kind);

function notBackWords({ back, refused }: Outcome): string | null {
  const words = [
    ...refused.map(({ record, error }) => `${record.name}: ${failureText(error)}`),
    ...back.map(({ restored }) => leftOutWords(restored)),
  ].filter((text) => text !== null);
  return words.length === 0 ? null : words.join(' ');
}
