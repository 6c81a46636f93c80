import { Button, Modal } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { DialogProblem, type Problem } from './dialog-problem.tsx';
import classes from './form-dialog.module.css';
import { focusHome } from './use-focus-home.ts';
import { useDialogLayer } from './use-dialog-layer.ts';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  isDestructive?: boolean;
  isRunning?: boolean;
  /** Other answers, before the one that confirms. */
  actions?: readonly { label: string; onChoose: () => void }[] | undefined;
  /** Element that takes the focus back; without, the one that has it when the question opens. */
  openedFrom?: RefObject<Element | null>;
  /** False while it can only be answered by the harmless answer. */
  isConfirmable?: boolean;
  /** Why the last try failed: the question stays, to be answered again. */
  problem?: Problem | null;
  onCancel: () => void;
  onConfirm: () => void;
}

/**
 * A question before something that can not be taken back. The harmless answer has the focus; above a form dialog it takes
 * Escape for itself.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const stackId = useId();
  const { openedFrom } = props;
  const openerRef = useRef<Element>(null);
  const tableRef = useRef<HTMLElement>(null);
  useDialogLayer(props.isOpen);

  useEffect(() => {
    if (!props.isOpen) return;
    openerRef.current = openedFrom?.current ?? document.activeElement;
    tableRef.current = document.activeElement?.closest('table') ?? null;
  }, [props.isOpen, openedFrom]);

  // A form dialog below takes the focus to its start as soon as it is on top again: the last word is to where it came from.
  function returnFocus() {
    const opener = openerRef.current;
    if (!(opener instanceof HTMLElement)) return;
    (opener.isConnected ? opener : focusHome(tableRef.current)).focus({ preventScroll: true });
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
      // Three answers fit in one line.
      size={props.actions === undefined || props.actions.length === 0 ? 'sm' : 'md'}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {props.children}
      {props.problem && (
        <div className={classes.refused}>
          <DialogProblem problem={props.problem} />
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          {props.cancelLabel}
        </Button>
        {props.actions?.map(({ label, onChoose }) => (
          <Button key={label} variant="default" onClick={onChoose}>
            {label}
          </Button>
        ))}
        <Button
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
