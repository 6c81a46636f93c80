import { Button } from '@mantine/core';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { isGone } from '../api/api-error.ts';
import { problemOfSaving } from './field-refusals.ts';
import { noticeSuccess } from '../notices/notices.tsx';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { useTakingBack } from './use-taking-back.ts';

interface DeletionDialogProps {
  isOpen: boolean;
  title: string;
  cancelLabel?: string;
  confirmLabel: string;
  /** The record, which an owner can put back for some time: said before, and named after it with the way to it. */
  record?: DeletedName | undefined;
  /** A record that is not kept among the deleted: named after it, with Undo that makes it again. */
  undo?: { name: string; run: () => Promise<unknown> } | undefined;
  /** What goes, and what that means. */
  children: ReactNode;
  run: () => Promise<unknown>;
  doneText: string;
  /** Is done, given up, or nothing is left to ask. */
  onClose: () => void;
  onDone?: () => void;
  /** What is said of a failure, in place of the usual; null where there is nothing left to ask. */
  onFailed?: (error: unknown) => Problem | null;
}

export interface DeletedName {
  /** As people call it: 'Unit 1041'. */
  name: string;
  /** Null for a company itself. */
  companyId: number | null;
}

/** The question before something is deleted, and what came of it. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { isOpen, record, undo, doneText, onClose, onDone, onFailed = problemOfSaving } = props;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showDeleted = ({ companyId }: DeletedName) =>
    void (companyId === null
      ? navigate({ to: paths.companies, hash: 'deleted-companies' })
      : navigate({ to: paths.company, params: { companyId }, search: { tab: 'deleted' } }));
  const takeBack = useTakingBack();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { begin, end } = useOneAtATime();
  const deletion = useMutation({
    mutationFn: props.run,
    onSuccess: () => {
      close();
      if (record !== undefined)
        noticeSuccess(`${doneText} ${record.name}.`, {
          label: 'Show deleted',
          run: () => showDeleted(record),
        });
      else if (undo !== undefined)
        noticeSuccess(`${doneText} ${undo.name}.`, {
          label: 'Undo',
          run: () => void takeBack(undo.run()),
        });
      else noticeSuccess(doneText);
      void queryClient.invalidateQueries();
      onDone?.();
    },
    onError: (error) => {
      const left = onFailed(error);
      if (isGone(error)) void queryClient.invalidateQueries();
      setProblem(left);
      if (left === null) close();
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

interface ConfirmedDeletionProps extends Omit<DeletionDialogProps, 'isOpen' | 'title' | 'onClose'> {
  /** On the button, and with a question mark above the question. */
  label: string;
  /** Why it can not be done. */
  disabledReason: string | undefined;
}

/** A button that deletes something, and its question. */
export function ConfirmedDeletion({ label, disabledReason, ...dialog }: ConfirmedDeletionProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="var(--fw-loss)"
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <DeletionDialog {...dialog} isOpen={isAsking} title={`${label}?`} onClose={() => setAsking(false)} />
    </>
  );
}
