import { Drawer } from '@mantine/core';
import { useDialogLayer } from '@fleetworth/ui/use-dialog-layer';
import { useReturnedFocus } from '@fleetworth/ui/use-returned-focus';
import { Logo } from './logo.tsx';
import { MenuEntries } from './side-menu.tsx';
import classes from './shell.module.css';

export function MenuDrawer({ onClose }: { onClose: () => void }) {
  useDialogLayer(true);
  useReturnedFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      size={232}
      title={<Logo />}
      classNames={{ body: classes.drawer ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
    >
      <MenuEntries onFollow={onClose} />
    </Drawer>
  );
}
