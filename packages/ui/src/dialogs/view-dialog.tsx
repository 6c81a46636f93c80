import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import form from './form-dialog.module.css';
import classes from './view-dialog.module.css';
import { useDialogLayer } from './use-dialog-layer.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

interface ViewDialogProps {
  title: string;
  /** Width of the content. The dialog itself fills the screen. */
  widthPx?: number;
  children: ReactNode;
  onClose: () => void;
}

// Full-screen dialog for charts, reports, photos and lists.
export function ViewDialog({ title, widthPx, children, onClose }: ViewDialogProps) {
  // A dialog above this one handles Escape and clicks first.
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
      classNames={{
        title: form.title ?? '',
        overlay: classes.overlay ?? '',
        inner: classes.inner ?? '',
        header: classes.header ?? '',
        content: classes.content ?? '',
        body: classes.body ?? '',
      }}
      style={widthPx === undefined ? undefined : { '--view-width': `${widthPx}px` }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  );
}
