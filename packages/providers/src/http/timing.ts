/**
 * Reserves the next request slot of an external system, and returns the milliseconds until it. Slots are
 * `spacingMs` apart.
 */
export type ReserveSlot = (system: string, spacingMs: number) => Promise<number>;

export interface Timing {
  /** Returns monotonic milliseconds from an arbitrary origin. */
  nowMs(): number;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  deadline(milliseconds: number): AbortSignal;
  /**
   * Reserves a slot among the requests of all processes. By default, each process spaces its own requests.
   */
  reserveSlot?: ReserveSlot;
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
