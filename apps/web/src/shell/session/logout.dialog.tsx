import { Button, Modal } from '@mantine/core';
import { useDialogLayer } from '@fleetworth/ui/use-dialog-layer';
import { useReturnedFocus } from '@fleetworth/ui/use-returned-focus';
import classes from './session.module.css';

interface LogoutDialogProps {
  isLeaving: boolean;
  onClose: () => void;
  onLogout: () => void;
}

export function LogoutDialog({ isLeaving, onClose, onLogout }: LogoutDialogProps) {
  useDialogLayer(true);
  useReturnedFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Are you sure you want to log out?"
      centered
      size="sm"
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button onClick={onLogout} loading={isLeaving}>
          Logout
        </Button>
      </div>
    </Modal>
  );
}
