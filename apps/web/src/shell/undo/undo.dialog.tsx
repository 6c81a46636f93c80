import type { ChangeSetPreview } from '@fleetworth/contract/change-sets';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useReturnedFocus } from '@fleetworth/ui/use-returned-focus';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/api-client.ts';
import { query } from '../api/query.ts';
import { usePollingWhileRunning } from '../api/use-polling-while-running.ts';
import { figures } from '../format/figures.ts';
import { toSaveProblem } from '../forms/form-errors.ts';
import { useOneAtATime } from '../forms/use-one-at-a-time.ts';
import { formatChange, formatQuestion, formatRecords } from './change-set-labels.ts';
import classes from './undo.module.css';

interface UndoDialogProps {
  changeSetId: number;
  onClose: () => void;
}

export function UndoDialog({ changeSetId, onClose }: UndoDialogProps) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { begin, end } = useOneAtATime();
  useReturnedFocus();
  const preview = useQuery({
    ...query('getChangeSet', { params: { id: changeSetId } }),
    staleTime: 0,
  });
  const { data: changeSet } = preview;
  const isUndoing = changeSet?.undo?.finished_at === null;
  const isRunning = isUndoing || (changeSet !== undefined && changeSet.finished_at === null);
  usePollingWhileRunning(preview, { isRunning, topic: 'change-sets' });
  useRefetchAfterUndo(isUndoing);
  const undoing = useMutation({
    mutationFn: () => call('undoChangeSet', { params: { id: changeSetId } }),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (error) => {
      setProblem(toSaveProblem(error));
      void preview.refetch();
    },
    onSettled: end,
  });
  const isUndoStarted = changeSet?.undo != null;
  const isUndoPossible = changeSet !== undefined && changeSet.undo_problem === null && changeSet.can > 0;

  return (
    <ConfirmDialog
      isOpen
      title={
        changeSet === undefined ? 'Undo' : isUndoStarted ? formatChange(changeSet) : formatQuestion(changeSet)
      }
      cancelLabel={isUndoStarted ? 'Close' : 'Cancel'}
      confirmLabel="Undo"
      isConfirmable={isUndoPossible && !isUndoStarted}
      isRunning={undoing.isPending || isUndoing}
      problem={problem}
      onCancel={onClose}
      onConfirm={() => begin(undoing.mutate)}
    >
      {changeSet === undefined ? (
        <p className={classes.text}>Checking what can be undone…</p>
      ) : (
        <Preview changeSet={changeSet} />
      )}
    </ConfirmDialog>
  );
}

// Refetches all data after an undo, because it may change any list.
function useRefetchAfterUndo(isUndoing: boolean) {
  const queryClient = useQueryClient();
  const wasUndoing = useRef(isUndoing);
  useEffect(() => {
    if (wasUndoing.current && !isUndoing) void queryClient.invalidateQueries();
    wasUndoing.current = isUndoing;
  }, [isUndoing, queryClient]);
}

function Preview({ changeSet }: { changeSet: ChangeSetPreview }) {
  const { undo, undo_problem: reason } = changeSet;
  return (
    <>
      <p className={classes.text} role={undo === null ? undefined : 'status'}>
        {describeUndo(changeSet)}
      </p>
      {undo !== null && undo.finished_at === null && (
        <progress
          aria-label="Undo"
          className={classes.progress}
          value={undo.undone_count + undo.left_count}
          max={undo.of}
        />
      )}
      {undo === null && reason !== null && <p className={classes.text}>{reason}</p>}
      {changeSet.cannot_count > 0 && <UnchangedRecords changeSet={changeSet} />}
    </>
  );
}

function describeUndo(changeSet: ChangeSetPreview): string {
  const { undo, can } = changeSet;
  if (undo === null)
    return can === 0
      ? 'None of these records can be restored.'
      : [`Reverts ${formatRecords(changeSet, can)}.`, ...listNotes(changeSet)].join(' ');
  const done = figures.count(undo.undone_count + undo.left_count);
  if (undo.finished_at === null)
    return `Undoing ${done} of ${formatRecords(changeSet, undo.of)}. You can close this dialog.`;
  return `Undone by ${undo.user.name}: ${formatRecords(changeSet, undo.undone_count)}.`;
}

const listNotes = ({ kind }: ChangeSetPreview): string[] => [
  ...(kind === 'batch' ? ['Records that the import added will be deleted.'] : []),
  'Auction values received since are kept.',
];

const MAX_LISTED = 100;

function UnchangedRecords({ changeSet }: { changeSet: ChangeSetPreview }) {
  const { cannot, cannot_count: count } = changeSet;
  const listedRecords = cannot.slice(0, MAX_LISTED);
  return (
    <>
      <p className={classes.text} id="undo-left">
        {formatRecords(changeSet, count)} {count === 1 ? 'stays unchanged' : 'stay unchanged'}:
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the list */}
      <ul className={classes.records} aria-labelledby="undo-left" tabIndex={0}>
        {listedRecords.map(({ kind, id, name, reason }) => (
          <li key={`${kind} ${id}`}>
            {name}
            <span className={classes.reason}>{reason}</span>
          </li>
        ))}
        {count > listedRecords.length && <li>{figures.count(count - listedRecords.length)} more</li>}
      </ul>
    </>
  );
}
