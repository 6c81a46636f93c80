import { Button, Modal } from '@mantine/core';
import { useDialogLayer } from '@fleetworth/ui/use-dialog-layer';
import type { UserConflict } from '../api/session-token.ts';
import classes from './session.module.css';

interface OtherUserDialogProps {
  conflict: UserConflict;
  onSignIn: () => void;
  onContinue: () => void;
}

export function OtherUserDialog({ conflict, onSignIn, onContinue }: OtherUserDialogProps) {
  const { tabEmail, otherEmail } = conflict;
  useDialogLayer(true);
  return (
    <Modal
      opened
      onClose={() => undefined}
      title="Another user signed in"
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={1000}
      classNames={{ title: classes.title ?? '' }}
    >
      <p className={classes.explained}>
        You are now signed in as <strong>{otherEmail}</strong> in another tab. This tab belongs to{' '}
        <strong>{tabEmail}</strong> and no longer saves anything.
      </p>
      <p className={classes.explained}>To continue with your changes here, sign in as {tabEmail} again.</p>
      <div className={classes.choices}>
        <Button variant="default" onClick={onSignIn} data-autofocus>
          Sign in as {tabEmail}
        </Button>
        <Button onClick={onContinue}>Continue as {otherEmail}</Button>
      </div>
    </Modal>
  );
}
