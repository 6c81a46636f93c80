import { useRef } from 'react';

// Prevents a second run, because a second click may follow before the first is rendered.
export function useOneAtATime() {
  const isRunning = useRef(false);
  return {
    /** Ignores the run if the previous one hasn't ended. */
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
