import { Button } from '@mantine/core';
import { ConfirmDialog } from '@fleetworth/ui/confirm-dialog';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { noticeFailure, noticeSuccess } from './notices.tsx';

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
  /** In place of the usual word about a failure. */
  onFailed?: (error: unknown, retry: () => void) => void;
}

/** Something that can not be taken back: a button, its question, and what came of it. */
export function ConfirmedDeletion(props: ConfirmedDeletionProps) {
  const { label, disabledReason, doneText, onDone, onFailed = noticeFailure } = props;
  const [isAsking, setAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: props.run,
    onSuccess: () => {
      setAsking(false);
      noticeSuccess(doneText);
      onDone();
    },
    onError: (error) => {
      setAsking(false);
      onFailed(error, () => deletion.mutate());
    },
  });

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
      <ConfirmDialog
        isOpen={isAsking}
        title={`${label}?`}
        cancelLabel="Cancel"
        confirmLabel={props.confirmLabel}
        isDestructive
        isRunning={deletion.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => deletion.mutate()}
      >
        {props.children}
      </ConfirmDialog>
    </>
  );
}
