import { Button, Modal } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './form-dialog.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  isDestructive?: boolean;
  isRunning?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/**
 * A question before something that can not be taken back. The harmless answer has the focus; above a form dialog it takes
 * Escape for itself.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const stackId = useId();
  return (
    <Modal
      stackId={stackId}
      opened={props.isOpen}
      onClose={props.onCancel}
      title={props.title}
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {props.children}
      <div className={classes.actions}>
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          {props.cancelLabel}
        </Button>
        <Button
          onClick={props.onConfirm}
          loading={props.isRunning === true}
          {...(props.isDestructive ? { color: 'red.8' } : {})}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
