import { useRef } from 'react';

/** Begins one run at a time: two clicks may come before the first is drawn. */
export function useOneAtATime() {
  const isRunning = useRef(false);
  return {
    /** Nothing happens while a run is not ended. */
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
