import { DELETED_KINDS, type DeletedRecord, type Restored } from '@fleetworth/contract/deleted-records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { ApiError, failureText } from '../../shell/api/api-error.ts';
import { showError, showSuccess } from '../../shell/notices/notices.tsx';
import { undoAction } from '../../shell/notices/open-undo.ts';
import { useOneAtATime } from '../../shell/forms/use-one-at-a-time.ts';
import { counted } from '../../shell/format/plural.ts';
import { formatSkipped, formatRestored } from './deleted-record-labels.ts';

interface RestoredRecords {
  records: readonly DeletedRecord[];
  restored: Restored;
  changeSetId: number | null | undefined;
}

interface Outcome {
  successes: RestoredRecords[];
  rejected: { record: DeletedRecord; error: unknown }[];
}

export function useRestoring() {
  const [unrestoredText, setUnrestoredText] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const { begin, end } = useOneAtATime();
  const restoring = useMutation({
    mutationFn: restoreAll,
    onMutate: () => setUnrestoredText(null),
    onSuccess: ({ successes, rejected }) => {
      const message = formatRestoredRecords(successes);
      // The notice can undo only one request. Several requests can be undone on the company's page.
      const [only, ...others] = successes;
      const undo = others.length === 0 ? undoAction(only?.changeSetId) : undefined;
      if (message !== null) showSuccess(message, undo);
      const [problem] = rejected;
      if (problem && successes.length === 0 && rejected.length === 1) showError(problem.error);
      else setUnrestoredText(formatUnrestoredRecords({ successes, rejected }));
      void queryClient.invalidateQueries();
    },
    onError: (error) => showError(error),
    onSettled: end,
  });

  return {
    isRestoring: restoring.isPending,
    unrestoredText,
    restoreRecords: (records: readonly DeletedRecord[]) => begin(() => restoring.mutate(records)),
  };
}

/** Continues after a rejected request, but not without a connection. */
async function restoreAll(records: readonly DeletedRecord[]): Promise<Outcome> {
  const outcome: Outcome = { successes: [], rejected: [] };
  for (const group of groupForRequests(records)) {
    try {
      outcome.successes.push({ records: group, ...(await restore(group)) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcome.rejected.push(...group.map((record) => ({ record, error })));
    }
  }
  return outcome;
}

const groupForRequests = (records: readonly DeletedRecord[]): DeletedRecord[][] => [
  ...Map.groupBy(records.toSorted(compareParentsFirst), ({ kind, id, company }) =>
    kind === 'vehicle' ? `vehicles of ${company.id}` : `${kind} ${id}`,
  ).values(),
];

async function restore([first, ...others]: readonly DeletedRecord[]): Promise<
  Omit<RestoredRecords, 'records'>
> {
  if (first === undefined) throw new Error('There is nothing to restore.');
  if (others.length === 0)
    return readRestored(await call('restoreDeletedRecord', { params: { kind: first.kind, id: first.id } }));
  const body = {
    company_id: first.company.id,
    vehicle_ids: [first, ...others].map(({ id }) => id),
  };
  return readRestored(await call('restoreDeletedVehicles', { body }));
}

const readRestored = ({ data, change_set }: { data: Restored; change_set?: number | null }) => ({
  restored: data,
  changeSetId: change_set,
});

function formatRestoredRecords(successes: readonly RestoredRecords[]): string | null {
  const [only] = successes;
  const [record, ...others] = only?.records ?? [];
  if (only && record && successes.length === 1 && others.length === 0)
    return formatRestored(record, only.restored);
  const pendingCount = successes.reduce((sum, { restored }) => sum + restored.coming_count, 0);
  const count = successes.reduce((sum, restored) => sum + countRestored(restored), 0);
  const pendingText = pendingCount > 0 ? ` ${counted(pendingCount, 'vehicle')} will follow.` : '';
  return count + pendingCount === 0 ? null : `${counted(count, 'record')} restored.${pendingText}`;
}

// If vehicles are restored together, some of them may stay deleted.
const countRestored = ({ records, restored }: RestoredRecords): number =>
  records.length === 1 ? 1 : restored.vehicles_count;

// A vehicle can't be restored before its location.
const compareParentsFirst = (a: DeletedRecord, b: DeletedRecord): number =>
  DELETED_KINDS.indexOf(a.kind) - DELETED_KINDS.indexOf(b.kind);

function formatUnrestoredRecords({ successes, rejected }: Outcome): string | null {
  const message = [
    ...rejected.map(({ record, error }) => `${record.name}: ${failureText(error)}`),
    ...successes.map(({ restored }) => formatSkipped(restored.left_out)),
  ].filter((text) => text !== null);
  return message.length === 0 ? null : message.join(' ');
}
