import { Modal } from '@mantine/core';
import { useDialogLayer } from '@fleetworth/ui/use-dialog-layer';
import { useEffect, useState } from 'react';

const COUNTDOWN_SECONDS = 3;

export function UnauthorizedDialog({ onCountdownEnd }: { onCountdownEnd: () => void }) {
  const [secondsLeft, setSecondsLeft] = useState(COUNTDOWN_SECONDS);
  useDialogLayer(true);

  useEffect(() => {
    if (secondsLeft === 0) {
      onCountdownEnd();
      return;
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, onCountdownEnd]);

  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      size="sm"
      zIndex={1000}
      title="Unauthorized process.You will redirecting to login."
    >
      <span role="timer" aria-live="off">
        {secondsLeft} s
      </span>
    </Modal>
  );
}
