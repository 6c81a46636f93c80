import { Button } from '@mantine/core';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { isNotFound } from '../api/api-error.ts';
import { toSaveProblem } from './form-errors.ts';
import { showSuccess } from '../notices/notices.tsx';
import { undoAction } from '../notices/open-undo.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { useUndoReport } from './use-undo-report.ts';

interface DeletionDialogProps {
  isOpen: boolean;
  title: string;
  cancelLabel?: string;
  confirmLabel: string;
  /**
   * Record that an owner can restore for 30 days after the deletion. The dialog mentions that, and the notice
   * links to the deleted records.
   */
  record?: DeletedRecord | undefined;
  /** Undo creates the record again. For records that can't be restored. */
  undo?: { name: string; run: () => Promise<unknown> } | undefined;
  children: ReactNode;
  run: () => Promise<unknown>;
  /** Notice after the deletion. With `record` or `undo`, its beginning, which the name follows. */
  doneText: string;
  onClose: () => void;
  onDone?: () => void;
  /** Returns the message for a failure instead of the default. Null closes the dialog. */
  onFailed?: (error: unknown) => Problem | null;
}

interface DeletionResponse {
  change_set: number | null;
}

export interface DeletedRecord {
  name: string;
  /** Null for a company itself. */
  companyId: number | null;
}

export function DeletionDialog(props: DeletionDialogProps) {
  const { isOpen, record, undo, doneText, onClose, onDone, onFailed = toSaveProblem } = props;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showDeletedRecords = ({ companyId }: DeletedRecord) =>
    void (companyId === null
      ? navigate({ to: paths.companies, hash: 'deleted-companies' })
      : navigate({ to: paths.company, params: { companyId }, search: { tab: 'deleted' } }));
  const reportUndo = useUndoReport();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { begin, end } = useOneAtATime();
  const deletion = useMutation({
    mutationFn: props.run,
    onSuccess: (response) => {
      close();
      const undoNoticeAction = undoAction((response as Partial<DeletionResponse> | undefined)?.change_set);
      if (undoNoticeAction !== undefined)
        showSuccess(record ? `${doneText} ${record.name}.` : doneText, undoNoticeAction);
      else if (record !== undefined)
        showSuccess(`${doneText} ${record.name}.`, {
          label: 'Show deleted',
          run: () => showDeletedRecords(record),
        });
      else if (undo !== undefined)
        showSuccess(`${doneText} ${undo.name}.`, {
          label: 'Undo',
          run: () => void reportUndo(undo.run()),
        });
      else showSuccess(doneText);
      void queryClient.invalidateQueries();
      onDone?.();
    },
    onError: (error) => {
      const newProblem = onFailed(error);
      if (isNotFound(error)) void queryClient.invalidateQueries();
      setProblem(newProblem);
      if (newProblem === null) close();
    },
    onSettled: end,
  });

  function close() {
    setProblem(null);
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={props.title}
      cancelLabel={props.cancelLabel ?? 'Cancel'}
      confirmLabel={props.confirmLabel}
      isDestructive
      isRunning={deletion.isPending}
      problem={problem}
      onCancel={close}
      onConfirm={() => begin(deletion.mutate)}
    >
      {props.children}
      {record && ' Owners can restore it for 30 days.'}
    </ConfirmDialog>
  );
}

interface DeletionButtonProps extends Omit<DeletionDialogProps, 'isOpen' | 'title' | 'onClose'> {
  label: string;
  disabledReason: string | undefined;
}

export function DeletionButton({ label, disabledReason, ...dialog }: DeletionButtonProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="var(--fw-loss)"
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onClick={() => setDialogOpen(true)}
      >
        {label}
      </Button>
      <DeletionDialog
        {...dialog}
        isOpen={isDialogOpen}
        title={`${label}?`}
        onClose={() => setDialogOpen(false)}
      />
    </>
  );
}
