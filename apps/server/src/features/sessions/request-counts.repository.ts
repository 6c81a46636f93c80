import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { countSerially } from './count-serially.ts';
import { createLimitError, type ReachedLimit } from './limit-error.ts';
import { networkOfAddress, SITE_FACTOR, customerNetworkOf } from './network-of-address.ts';

const MINUTE_MS = 60_000;
const MAX_REMOVED_ROWS = 100;

export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 24 * HOUR_MINUTES;

export interface RequestLimit {
  /** Kind of request, followed by the caller or subject that it is counted for. */
  name: string;
  maxCount: number;
  /** Length of the sliding window. */
  minutes: number;
  /**
   * Sentence that states the limit to a user who reaches it. Absent if callers who aren't signed in can reach
   * the limit.
   */
  text?: string;
}

interface AddressLimit {
  kind: string;
  address: string;
  maxCount: number;
  minutes?: number;
}

export function limitsByAddress({ kind, address, maxCount, minutes = 1 }: AddressLimit): RequestLimit[] {
  const [network, customerNetwork] = [networkOfAddress(address), customerNetworkOf(address)];
  const limit = { name: `${kind} ${network}`, maxCount, minutes };
  return customerNetwork === network
    ? [limit]
    : [limit, { ...limit, name: `${kind} ${customerNetwork}`, maxCount: maxCount * SITE_FACTOR }];
}

interface Dependencies {
  database: Database;
  clock: Clock;
}

const MAX_PUBLIC_PER_MINUTE = 300;

// For public calls without a stricter limit. Calls are counted in another queue than sign-ins and uploads,
// so a flood of public calls doesn't delay those.
export const limitPublicCalls = (dependencies: Dependencies, address: string): Promise<void> =>
  limitInQueue(
    dependencies,
    limitsByAddress({ kind: 'public calls', address, maxCount: MAX_PUBLIC_PER_MINUTE }),
    'publicCall',
  );

/**
 * Counts a request against each of its limits. If one is reached, rejects the request without counting it.
 * The last of the limits must be the widest, because requests that share it are counted one after the other.
 */
export const limitRequests = (
  dependencies: Dependencies,
  ...limits: readonly RequestLimit[]
): Promise<void> => limitInQueue(dependencies, limits, 'default');

const limitInQueue = (
  { database, clock }: Dependencies,
  limits: readonly RequestLimit[],
  queue: 'default' | 'publicCall',
): Promise<void> =>
  countSerially(
    limits.at(-1)?.name ?? '',
    () =>
      inTransaction(database, (transaction) =>
        limitInTransaction({ transaction, now: clock.now() }, ...limits),
      ),
    queue,
  );

/**
 * Works like `limitRequests`, but in the caller's transaction, so that a request that fails later isn't
 * counted.
 */
export async function limitInTransaction(
  context: CountContext,
  ...limits: readonly RequestLimit[]
): Promise<void> {
  throwIfReached(await findReachedLimitOrCount(context, ...limits));
}

interface CountContext {
  transaction: DatabaseTransaction;
  now: Date;
}

/** Returns null, or the reached limit with the longest wait. Counts nothing if a limit is reached. */
export async function findReachedLimitOrCount(
  { transaction, now }: CountContext,
  ...limits: readonly RequestLimit[]
): Promise<ReachedLimit | null> {
  await removeExpired(transaction, now);
  // Concurrent requests lock names in the same order, which avoids deadlocks.
  const ordered = limits.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name } of ordered)
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 46))`.execute(transaction);
  const reached = await findReachedLimit(transaction, ordered, now);
  if (reached === null) for (const limit of ordered) await count(transaction, limit, now);
  return reached;
}

/** Rejects a request before its body is read. Counts nothing. */
export async function rejectIfLimitReached(
  { database, clock }: Dependencies,
  ...limits: readonly RequestLimit[]
): Promise<void> {
  throwIfReached(await findReachedLimit(database, limits, clock.now()));
}

export async function countRecent(
  { database, clock }: Dependencies,
  { name, minutes }: RequestLimit,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from request_counts
    where name = ${name} and minute >= ${startOfPeriod(minutes, clock.now())}`.execute(database);
  return rows[0]?.count ?? 0;
}

const removeExpired = (transaction: DatabaseTransaction, now: Date) =>
  sql`
    delete from request_counts where (name, minute) in (
      select name, minute from request_counts where expires_at < ${now}
      limit ${MAX_REMOVED_ROWS} for update skip locked)`.execute(transaction);

const startOfMinute = (now: Date): number => Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;

const startOfPeriod = (minutes: number, now: Date) =>
  new Date(startOfMinute(now) - (minutes - 1) * MINUTE_MS);

const count = (transaction: DatabaseTransaction, { name, minutes }: RequestLimit, now: Date) =>
  sql`
    insert into request_counts (name, minute, count, expires_at)
    values (${name}, ${new Date(startOfMinute(now))}, 1,
      ${new Date(startOfMinute(now) + (minutes + 1) * MINUTE_MS)})
    on conflict (name, minute) do update
    set count = request_counts.count + 1, expires_at = excluded.expires_at`.execute(transaction);

export function throwIfReached(reached: ReachedLimit | null): void {
  if (reached !== null) throw createLimitError(reached);
}

async function findReachedLimit(
  database: Database,
  limits: readonly RequestLimit[],
  now: Date,
): Promise<ReachedLimit | null> {
  const waits = await Promise.all(
    limits.map(async (limit) => ({ waitMs: await findWaitMs(database, limit, now), text: limit.text })),
  );
  const [longest] = waits.toSorted((a, b) => b.waitMs - a.waitMs);
  return longest === undefined || longest.waitMs === 0 ? null : longest;
}

export async function findWaitMs(
  database: Database,
  { name, maxCount, minutes }: RequestLimit,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ minute: Date; count: number }>`
    select minute, count from request_counts
    where name = ${name} and minute >= ${startOfPeriod(minutes, now)}
    order by minute`.execute(database);
  let remaining = rows.reduce((sum, row) => sum + row.count, 0);
  let wait = 0;
  for (const row of rows) {
    if (remaining < maxCount) break;
    remaining -= row.count;
    wait = row.minute.getTime() + minutes * MINUTE_MS - now.getTime();
  }
  return wait;
}
