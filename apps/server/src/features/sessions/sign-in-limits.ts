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

  const recentTries = (key: string): number[] => {
    const nowMs = clock.now().getTime();
    return (triesMs.get(key) ?? []).filter((triedMs) => nowMs - triedMs < WINDOW_MS);
  };
  const check = (key: string, most: number): void => {
    const recent = recentTries(key);
    const [first] = recent;
    if (first === undefined || recent.length < most) return;
    const waitMs = first + WINDOW_MS - clock.now().getTime();
    throw refuse('request.rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  };

  const count = (key: string): void => {
    const tries = [...recentTries(key), clock.now().getTime()];
    triesMs.delete(key);
    triesMs.set(key, tries);
    const [oldest] = triesMs.keys();
    if (triesMs.size > KEYS_MOST && oldest !== undefined) triesMs.delete(oldest);
  };

  return {
    count: (address: string, email: string): void => {
      const [byAddress, byAccount] = [`address ${address}`, `account ${email.toLowerCase()}`];
      check(byAddress, TRIES_PER_ADDRESS);
      check(byAccount, TRIES_PER_ACCOUNT);
      count(byAddress);
      count(byAccount);
    },
  };
}
