import type { Clock } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/http/refusal.ts';

const WINDOW_MS = 60_000;
const TRIES_PER_ADDRESS = 10;
const TRIES_PER_ACCOUNT = 5;
// Beyond this many keys the oldest are forgotten: memory has a bound whatever is sent.
const KEYS_MOST = 100_000;

/**
 * Counts sign-ins of the last minute, whenever that begins, by address and by account; the eleventh and the sixth are refused with 429.
 * A refused one does not count: whoever waits as long as told is let in.
 */
export function signInLimits(clock: Clock) {
  const triesMs = new Map<string, number[]>();

  const count = (key: string, most: number): void => {
    const nowMs = clock.now().getTime();
    const recent = (triesMs.get(key) ?? []).filter((triedMs) => nowMs - triedMs < WINDOW_MS);
    const [first = nowMs] = recent;
    const isRefused = recent.length >= most;
    triesMs.delete(key);
    triesMs.set(key, isRefused ? recent : [...recent, nowMs]);
    const [oldest] = triesMs.keys();
    if (triesMs.size > KEYS_MOST && oldest !== undefined) triesMs.delete(oldest);
    if (!isRefused) return;
    const waitMs = first + WINDOW_MS - nowMs;
    throw refuse('request.rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  };

  return {
    count: (address: string, email: string): void => {
      count(`address ${address}`, TRIES_PER_ADDRESS);
      count(`account ${email.toLowerCase()}`, TRIES_PER_ACCOUNT);
    },
  };
}
