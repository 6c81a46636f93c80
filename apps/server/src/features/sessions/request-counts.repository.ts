import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, oneRow } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { networkOfAddress } from './network-of-address.ts';

const MINUTE_MS = 60_000;
const REMOVED_AT_ONCE = 100;

interface Limited {
  /** Name of what is asked for: each has a limit of its own. */
  kind: string;
  /** The caller's. */
  address: string;
  /** Requests of a network in a minute of the clock, over all processes. */
  most: number;
}

/** Counts a request of a call that needs no session; refuses it beyond the limit. */
export async function limitRequests(
  { database, clock }: { database: Database; clock: Clock },
  { kind, address, most }: Limited,
): Promise<void> {
  const nowMs = clock.now().getTime();
  const minute = new Date(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS);
  const name = `${kind} ${networkOfAddress(address)}`;
  const { rows } = await sql<{ count: number }>`
    with old as (delete from request_counts where (name, minute) in (
      select name, minute from request_counts where minute < ${new Date(nowMs - 2 * MINUTE_MS)}
      limit ${REMOVED_AT_ONCE} for update skip locked))
    insert into request_counts (name, minute, count) values (${name}, ${minute}, 1)
    on conflict (name, minute) do update set count = request_counts.count + 1 returning count`.execute(
    database,
  );
  if (oneRow(rows).count <= most) return;
  const retryAfterSeconds = Math.ceil((minute.getTime() + MINUTE_MS - nowMs) / 1_000);
  throw refuse('request.rate_limited', { retryAfterSeconds });
}
