import { Drawer } from '@mantine/core';
import { useDialogLayer } from '@fleetworth/ui/use-dialog-layer';
import { useReturnedFocus } from '@fleetworth/ui/use-returned-focus';
import type { ReactNode } from 'react';
import { MenuEntries } from './side-menu.tsx';
import classes from './menu.module.css';

export function MenuDrawer({ title, onClose }: { title: ReactNode; onClose: () => void }) {
  useDialogLayer(true);
  useReturnedFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      size={232}
      title={title}
      classNames={{ body: classes.drawer ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
    >
      <MenuEntries onFollow={onClose} />
    </Drawer>
  );
}
