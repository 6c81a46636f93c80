import { Button, Modal } from '@mantine/core';
import { useDialogLayer } from '@fleetworth/ui/use-dialog-layer';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../notices/notices.tsx';
import classes from './session.module.css';
import { switchUser, type TokenConflict } from './token-in-url.ts';

interface SwitchUserDialogProps {
  conflict: TokenConflict;
  onDecided: () => void;
}

export function SwitchUserDialog({ conflict, onDecided }: SwitchUserDialogProps) {
  const { token, linkEmail, currentEmail } = conflict;
  const [isSwitching, setSwitching] = useState(false);
  const queryClient = useQueryClient();
  useDialogLayer(true);

  async function switchToOtherUser() {
    setSwitching(true);
    try {
      await switchUser(queryClient, token);
      onDecided();
    } catch (error) {
      setSwitching(false);
      showError(error, () => void switchToOtherUser());
    }
  }

  return (
    <Modal
      opened
      onClose={() => !isSwitching && onDecided()}
      title="Who should stay signed in?"
      centered
      closeOnClickOutside={false}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.explained}>
        You are signed in as <strong>{currentEmail}</strong>. The link you opened is for{' '}
        <strong>{linkEmail}</strong>.
      </p>
      <div className={classes.choices}>
        <Button variant="default" onClick={onDecided} disabled={isSwitching} data-autofocus>
          Stay signed in as {currentEmail}
        </Button>
        <Button onClick={() => void switchToOtherUser()} loading={isSwitching}>
          Sign out and continue as {linkEmail}
        </Button>
      </div>
    </Modal>
  );
}
