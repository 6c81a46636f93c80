import type { Deps } from '../../feature.ts';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { findReachedLimitOrCount, DAY_MINUTES, HOUR_MINUTES } from '../sessions/public.ts';
import { RESET_LINK_LIFETIME_MS } from './account-links.repository.ts';

/**
 * Limits count whole minutes of the clock, so an interval of one minute could end after a few seconds. Two
 * minutes keep emails at least 60 seconds apart.
 */
const INTERVAL_MINUTES = 2;
const MAX_PER_HOUR = 3;
const MAX_PER_DAY = 10;
/** Less than `MAX_PER_DAY`, so that a stranger in one network can't use up the emails of a user. */
const MAX_PER_DAY_AND_NETWORK = 5;
/**
 * Interval of emails after the daily maximum is reached. It is the lifetime of a link, so the user always has
 * a valid link, even if strangers in many networks request links.
 */
const INTERVAL_BEYOND_MAX_MINUTES = RESET_LINK_LIFETIME_MS / 60_000;

interface PasswordMail {
  userId: number;
  /** IPv4 address or IPv6 /48 network of the request that causes the email, if known. */
  network: string | undefined;
}

/**
 * Counts an email and returns true, or returns false if the user may not get another email yet. The response
 * to the user must not depend on the result, because it would reveal whether the account exists.
 */
export async function countPasswordMailIfAllowed(
  { log }: Pick<Deps, 'log'>,
  context: { transaction: DatabaseTransaction; now: Date },
  { userId, network }: PasswordMail,
): Promise<boolean> {
  const name = `password links of user ${userId}`;
  const limits = [
    { name: `${name} a minute`, maxCount: 1, minutes: INTERVAL_MINUTES },
    { name: `${name} an hour`, maxCount: MAX_PER_HOUR, minutes: HOUR_MINUTES },
    ...(network === undefined
      ? []
      : [{ name: `${name} from ${network}`, maxCount: MAX_PER_DAY_AND_NETWORK, minutes: DAY_MINUTES }]),
  ];
  const dailyLimit = { name, maxCount: MAX_PER_DAY, minutes: DAY_MINUTES };
  const limitBeyondMax = { name: `${name} beyond`, maxCount: 1, minutes: INTERVAL_BEYOND_MAX_MINUTES };
  // Null if the email was counted. The second call runs only if the first finds a reached limit.
  const reached =
    (await findReachedLimitOrCount(context, ...limits, dailyLimit)) &&
    (await findReachedLimitOrCount(context, ...limits, limitBeyondMax));
  if (reached === null) return true;
  log.warn({ userId, waitMs: reached.waitMs }, 'a password link was not emailed: too many requests');
  return false;
}
