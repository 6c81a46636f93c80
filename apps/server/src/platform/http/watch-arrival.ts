import type { IncomingMessage } from 'node:http';
import type { FormFiles, ReadFormOptions } from '@fleetworth/contract/endpoint';
import { commonError } from '../errors/api-error.ts';

const CHECK_INTERVAL_MS = 1_000;

export type ArrivalLimits = Pick<FormFiles, 'timeoutMs' | 'speedCheckAfterMs' | 'minBytesPerSecond'>;

interface WatchOptions extends ArrivalLimits {
  /** Called at each check after `speedCheckAfterMs`, even if the form arrives fast enough. */
  onSlow: ReadFormOptions['onSlow'];
}

/**
 * Watches a form while it arrives. The returned promise `timeout` rejects if the form arrives too slowly or
 * takes too long. Counts the checks instead of reading the clock, so that time during which this process was
 * blocked doesn't count against the sender.
 */
export function watchArrival(
  { timeoutMs, speedCheckAfterMs, minBytesPerSecond, onSlow }: WatchOptions,
  raw: IncomingMessage,
) {
  // If the connection has already closed, no event will report its end.
  if (raw.destroyed) throw commonError('request.malformed');
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  let receivedBytes = 0;
  let elapsedMs = 0;
  raw.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length;
  });
  const timer = setInterval(() => {
    elapsedMs += CHECK_INTERVAL_MS;
    if (elapsedMs >= speedCheckAfterMs) onSlow?.();
    const isTooSlow =
      elapsedMs >= speedCheckAfterMs && receivedBytes < (minBytesPerSecond * elapsedMs) / 1_000;
    if (isTooSlow || elapsedMs >= timeoutMs) reject(commonError('request.timeout'));
  }, CHECK_INTERVAL_MS);
  return { timeout, stopWatching: () => clearInterval(timer) };
}
