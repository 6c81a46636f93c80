import { Button, Modal } from '@mantine/core';
import { useDialogLayer } from '@fleetworth/ui/use-dialog-layer';
import { useReturnedFocus } from '@fleetworth/ui/use-returned-focus';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { meQuery } from '../api/me.queries.ts';
import { countSelectionEntries } from '../drafts/selection-entries.ts';
import { counted } from '../format/plural.ts';
import classes from './session.module.css';

interface LogoutDialogProps {
  isLoggingOut: boolean;
  onClose: () => void;
  onLogout: () => void;
}

export function LogoutDialog({ isLoggingOut, onClose, onLogout }: LogoutDialogProps) {
  useDialogLayer(true);
  useReturnedFocus();
  const selectedCount = useSelectedCount();
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
      {selectedCount > 0 && (
        <p>{`${counted(selectedCount, 'selected vehicle')} and the values you entered will be lost.`}</p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button onClick={onLogout} loading={isLoggingOut}>
          Logout
        </Button>
      </div>
    </Modal>
  );
}

function useSelectedCount(): number {
  const { data: me } = useQuery(meQuery);
  const [count, setCount] = useState(0);
  const userId = me?.id;
  useEffect(() => {
    if (userId !== undefined) void countSelectionEntries(userId).then(setCount);
  }, [userId]);
  return count;
}
