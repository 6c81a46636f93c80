import { sql } from 'kysely';
import type { Session } from '../../platform/auth/session.ts';
import { createToken, hashToken } from '../../platform/auth/token.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FindTicketHolder } from '../../platform/http/bind-endpoints.ts';
import { limitRequests } from './request-counts.repository.ts';
import { findValidSession } from './sessions.repository.ts';

const LIFETIME_MS = 60_000;
const MAX_PER_MINUTE_AND_USER = 60;

interface Dependencies {
  database: Database;
  clock: Clock;
}

/**
 * Creates a ticket for one download of a path, valid for a minute. Stores only its hash and deletes expired
 * tickets. Rejects a user with too many tickets.
 */
export async function createTicket(
  { database, clock }: Dependencies,
  { tokenHash, userId }: Session,
  path: string,
): Promise<string> {
  const name = `download tickets of user ${userId}`;
  await limitRequests({ database, clock }, { name, maxCount: MAX_PER_MINUTE_AND_USER, minutes: 1 });
  const ticket = createToken();
  const now = clock.now();
  await sql`
    with expired as (delete from download_tickets where expires_at <= ${now})
    insert into download_tickets (ticket_hash, session_hash, path, expires_at)
    values (${hashToken(ticket)}, ${tokenHash}, ${path},
      ${new Date(now.getTime() + LIFETIME_MS)})`.execute(database);
  return ticket;
}

/**
 * Creates a function that returns the holder of a ticket, who may download this path once within the
 * permissions of the session. Deletes the ticket if `redeem` is true.
 */
export const findTicketHolder =
  ({ database, clock }: Dependencies): FindTicketHolder =>
  async (ticket, path, { redeem }) => {
    const { rows } = await sql<{ session_hash: Buffer }>`
      ${redeem ? sql`delete` : sql`select session_hash`} from download_tickets
      where ticket_hash = ${hashToken(ticket)} and path = ${path} and expires_at > ${clock.now()}
      ${redeem ? sql`returning session_hash` : sql``}`.execute(database);
    const [ticketRow] = rows;
    return ticketRow === undefined
      ? null
      : await findValidSession(database, ticketRow.session_hash, clock.now());
  };
