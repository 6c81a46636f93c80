import { Button, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import classes from './form-dialog.module.css';
import { useDialogLayer } from './use-dialog-layer.ts';

interface FormDialogProps {
  title: string;
  children: ReactNode;
  submitLabel: string;
  isSaving: boolean;
  /** Why it can not be saved now. */
  disabledReason?: string | undefined;
  /** Something was typed: closing asks first. */
  isDirty: boolean;
  /** Counts refused tries: with each, the first field in error takes the focus. */
  refusals: number;
  /** At the start of the foot, for instance to delete. */
  aside?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** A form in a dialog: Enter saves, Escape closes and asks first when something was typed. */
export function FormDialog(props: FormDialogProps) {
  const { isDirty, isSaving, refusals, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const [opener] = useState(() => document.activeElement);
  const formRef = useRef<HTMLFormElement>(null);
  const isCovered = useDialogLayer(true);

  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  // The dialog leaves by being taken away, which the library does not see as closing.
  useEffect(
    () => () => {
      requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
    },
    [opener],
  );

  return (
    <Modal.Stack>
      <Modal
        opened
        stackId="form"
        inert={isCovered}
        onClose={() => (isDirty ? setAsking(true) : onClose())}
        title={props.title}
        size={720}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
        classNames={{ title: classes.title ?? '', content: classes.content ?? '' }}
      >
        <form
          ref={formRef}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSaving && props.disabledReason === undefined) props.onSubmit();
          }}
        >
          {props.children}
          <div className={classes.foot}>
            <div className={classes.aside}>{props.aside}</div>
            <Button variant="default" onClick={() => (isDirty ? setAsking(true) : onClose())}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={isSaving}
              disabled={props.disabledReason !== undefined}
              title={props.disabledReason}
            >
              {props.submitLabel}
            </Button>
          </div>
        </form>
      </Modal>
      <ConfirmDialog
        isOpen={isAsking}
        title="Leave without saving?"
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        isDestructive
        onCancel={() => setAsking(false)}
        onConfirm={onClose}
      >
        What you typed is not saved yet.
      </ConfirmDialog>
    </Modal.Stack>
  );
}
