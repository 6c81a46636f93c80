import type { Clock } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/http/refusal.ts';

const WINDOW_MS = 60_000;
const TRIES_PER_ADDRESS = 10;
const TRIES_PER_ACCOUNT = 5;
// Beyond this many keys the oldest are forgotten: memory has a bound whatever is sent.
const KEYS_MOST = 100_000;

interface Window {
  startedMs: number;
  tries: number;
}

/** Counts sign-ins of the last minute by address and by account; the eleventh and the sixth are refused with 429. */
export function signInLimits(clock: Clock) {
  const windows = new Map<string, Window>();

  const count = (key: string, most: number): void => {
    const nowMs = clock.now().getTime();
    const found = windows.get(key);
    const window =
      found !== undefined && nowMs - found.startedMs < WINDOW_MS ? found : { startedMs: nowMs, tries: 0 };
    window.tries += 1;
    windows.delete(key);
    windows.set(key, window);
    const [oldest] = windows.keys();
    if (windows.size > KEYS_MOST && oldest !== undefined) windows.delete(oldest);
    if (window.tries <= most) return;
    const waitMs = window.startedMs + WINDOW_MS - nowMs;
    throw refuse('request.rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  };

  return {
    count: (address: string, email: string): void => {
      count(`address ${address}`, TRIES_PER_ADDRESS);
      count(`account ${email.toLowerCase()}`, TRIES_PER_ACCOUNT);
    },
  };
}
