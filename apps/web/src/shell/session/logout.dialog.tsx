import { Button, Modal } from '@mantine/core';
import { useDialogLayer } from '@fleetworth/ui/use-dialog-layer';
import classes from './session.module.css';

interface LogoutDialogProps {
  isOpen: boolean;
  isLeaving: boolean;
  onCancel: () => void;
  onLogout: () => void;
}

export function LogoutDialog({ isOpen, isLeaving, onCancel, onLogout }: LogoutDialogProps) {
  useDialogLayer(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      title="Are you sure you want to log out?"
      centered
      size="sm"
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button onClick={onLogout} loading={isLeaving}>
          Logout
        </Button>
      </div>
    </Modal>
  );
}
