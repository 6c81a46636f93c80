import { Button, Modal } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { DialogProblem, type Problem } from './dialog-problem.tsx';
import classes from './form-dialog.module.css';
import { getFocusFallback } from './use-focus-fallback.ts';
import { useDialogLayer } from './use-dialog-layer.ts';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  isDestructive?: boolean;
  isRunning?: boolean;
  actions?: readonly { label: string; onChoose: () => void }[] | undefined;
  /** Element that receives the focus on close; by default the element focused on open. */
  openedFrom?: RefObject<Element | null>;
  isConfirmable?: boolean;
  problem?: Problem | null;
  onCancel: () => void;
  onConfirm: () => void;
}

// The cancel button has the focus. Above a form dialog, Escape closes only this dialog.
export function ConfirmDialog(props: ConfirmDialogProps) {
  const stackId = useId();
  const { openedFrom } = props;
  const openerRef = useRef<Element>(null);
  const tableRef = useRef<HTMLElement>(null);
  const { cancelRef, confirmRef } = useCancelButtonFocus(props);
  useDialogLayer(props.isOpen);

  useEffect(() => {
    if (!props.isOpen) return;
    openerRef.current = openedFrom?.current ?? document.activeElement;
    tableRef.current = document.activeElement?.closest('table') ?? null;
  }, [props.isOpen, openedFrom]);

  // Returns focus to the element that opened the dialog. A form dialog below focuses its first field as soon
  // as it is on top, so this runs after the transition.
  function returnFocus() {
    const opener = openerRef.current;
    if (!(opener instanceof HTMLElement)) return;
    (opener.isConnected ? opener : getFocusFallback(tableRef.current)).focus({ preventScroll: true });
  }

  return (
    <Modal
      stackId={stackId}
      opened={props.isOpen}
      onClose={props.onCancel}
      onExitTransitionEnd={returnFocus}
      transitionProps={{ duration: 100 }}
      title={props.title}
      centered
      // The wider size fits three buttons in one row.
      size={props.actions === undefined || props.actions.length === 0 ? 'sm' : 'md'}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {props.children}
      {props.problem && (
        <div className={classes.rejected}>
          <DialogProblem problem={props.problem} />
        </div>
      )}
      <div className={classes.actions}>
        <Button ref={cancelRef} variant="default" onClick={props.onCancel} data-autofocus>
          {props.cancelLabel}
        </Button>
        {props.actions?.map(({ label, onChoose }) => (
          <Button key={label} variant="default" onClick={onChoose}>
            {label}
          </Button>
        ))}
        <Button
          ref={confirmRef}
          onClick={props.onConfirm}
          loading={props.isRunning === true}
          disabled={props.isConfirmable === false}
          {...(props.isDestructive ? { color: 'red.8' } : {})}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}

// A disabled button loses the focus, so the cancel button receives it.
function useCancelButtonFocus({ isRunning = false, isConfirmable = true }: ConfirmDialogProps) {
  const cancelRef = useRef<HTMLButtonElement>(null);
  const confirmRef = useRef<HTMLButtonElement>(null);
  const isDisabled = isRunning || !isConfirmable;
  useEffect(() => {
    const { activeElement } = document;
    if (isDisabled && (activeElement === confirmRef.current || activeElement === document.body))
      cancelRef.current?.focus({ preventScroll: true });
  }, [isDisabled]);
  return { cancelRef, confirmRef };
}
