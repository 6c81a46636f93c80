import { useRef } from 'react';

// Prevents a second run, because a second click may follow before the first is rendered.
export function useOneAtATime() {
  const isRunning = useRef(false);
  return {
    /** Does nothing until the previous run has ended. */
    begin: (run: () => void) => {
      if (isRunning.current) return;
      isRunning.current = true;
      run();
    },
    end: () => {
      isRunning.current = false;
    },
  };
}
