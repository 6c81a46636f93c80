import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './form-dialog.module.css';
import { useDialogLayer } from './use-dialog-layer.ts';

interface ViewDialogProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** Something to be looked at that takes the whole window. Escape closes it, and the focus goes back where it came from. */
export function ViewDialog({ title, children, onClose }: ViewDialogProps) {
  useDialogLayer(true);
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
    },
    [opener],
  );
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={title}
      transitionProps={{ duration: 100 }}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  );
}
