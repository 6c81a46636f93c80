import { Button } from '@mantine/core';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { problemOfSaving } from './field-refusals.ts';
import { noticeSuccess } from './notices.tsx';

interface ConfirmedDeletionProps {
  /** On the button, and with a question mark above the question. */
  label: string;
  confirmLabel: string;
  /** What goes, and what that means. */
  children: ReactNode;
  /** Why it can not be done. */
  disabledReason: string | undefined;
  run: () => Promise<unknown>;
  doneText: string;
  onDone: () => void;
  /** What is said of a failure, in place of the usual; null where there is nothing left to ask. */
  onFailed?: (error: unknown) => Problem | null;
}

/** Something that can not be taken back: a button, its question, and what came of it. */
export function ConfirmedDeletion(props: ConfirmedDeletionProps) {
  const { label, disabledReason, doneText, onDone, onFailed = problemOfSaving } = props;
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const deletion = useMutation({
    mutationFn: props.run,
    onSuccess: () => {
      setAsking(false);
      noticeSuccess(doneText);
      onDone();
    },
    onError: (error) => {
      const left = onFailed(error);
      setProblem(left);
      if (left === null) setAsking(false);
    },
  });

  return (
    <>
      <Button
        variant="subtle"
        color="var(--fw-loss)"
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onClick={() => {
          setProblem(null);
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${label}?`}
        cancelLabel="Cancel"
        confirmLabel={props.confirmLabel}
        isDestructive
        isRunning={deletion.isPending}
        problem={problem}
        onCancel={() => setAsking(false)}
        onConfirm={() => deletion.mutate()}
      >
        {props.children}
      </ConfirmDialog>
    </>
  );
}
