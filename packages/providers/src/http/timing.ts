/** What calls to outside systems need of time. Tests give one that waits for nothing. */
export interface Timing {
  /** Milliseconds since any instant, never going back. */
  nowMs(): number;
  /** Waits so long, or until the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** A signal that aborts after so long. */
  deadline(milliseconds: number): AbortSignal;
}

export const systemTiming: Timing = {
  nowMs: () => performance.now(),
  pause: (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    }),
  deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
};
