import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import form from './form-dialog.module.css';
import classes from './view-dialog.module.css';
import { useDialogLayer } from './use-dialog-layer.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

interface ViewDialogProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** Something to be looked at that takes the whole window. Escape closes it, and the focus goes back where it came from. */
export function ViewDialog({ title, children, onClose }: ViewDialogProps) {
  // Escape and clicks belong to a dialog above it.
  const isCovered = useDialogLayer(true);
  useReturnedFocus();
  return (
    <Modal
      opened
      fullScreen
      inert={isCovered}
      closeOnEscape={!isCovered}
      onClose={onClose}
      title={title}
      transitionProps={{ duration: 100 }}
      classNames={{ title: form.title ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  );
}
