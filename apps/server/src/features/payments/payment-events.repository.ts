import type { PaymentEvent } from '@fleetworth/providers/card-payment';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const RETENTION_DAYS = 30;
const MAX_REMOVED_ROWS = 100;

/**
 * Returns false if the event was stored before. Keeps events for 30 days, because providers repeat an event
 * for days, but not for a month.
 */
export async function insertEvent(
  database: Database,
  { id, type, sessionId }: PaymentEvent,
  now: Date,
): Promise<boolean> {
  await sql`
    delete from payment_events where id in (
      select id from payment_events
        where received_at < ${now}::timestamptz - ${`${RETENTION_DAYS} days`}::interval
      limit ${MAX_REMOVED_ROWS} for update skip locked)`.execute(database);
  const { rows } = await sql`
    insert into payment_events (id, type, session_id, received_at)
      values (${id}, ${type}, ${sessionId}, ${now})
    on conflict (id) do nothing returning id`.execute(database);
  return rows.length === 1;
}
