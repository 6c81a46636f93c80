import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import { OLD_VALUE_DAYS } from '@fleetworth/contract/vehicle-choices';
import { addDays, type CalendarDate } from '@fleetworth/domain/calendar';
import { sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';

/** Last answer and outage of a provider. Like all figures here, it belongs to no company. */
export interface ProviderAnswers {
  provider: string;
  answered_at: Date | null;
  /** Time of the first failure after the last answer. Null while the provider answers. */
  failing_since: Date | null;
  paused_until: Date | null;
}

export async function listProviderAnswers(database: Database): Promise<ProviderAnswers[]> {
  const { rows } = await sql<ProviderAnswers>`
    select provider, answered_at, failing_since, paused_until from provider_answers
    order by provider`.execute(database);
  return rows;
}

export interface WaitingMail {
  count: number;
  oldest_at: Date | null;
}

export async function countWaitingMail(database: Database): Promise<WaitingMail> {
  const { rows } = await sql<WaitingMail>`
    select count(*)::int4 as count, min(created_at) as oldest_at from outbox_mails
    where state = 'waiting'`.execute(database);
  return oneRow(rows);
}

export interface ValueAges {
  /** Number of vehicles with a value of the provider. */
  valued: number;
  /** Number of vehicles in `valued` whose value is old. */
  old: number;
  oldest_on: CalendarDate | null;
  newest_on: CalendarDate | null;
}

/** Counts the vehicles with default statuses by the age of their value. Reads all positions. */
export async function countValueAges(database: Database, today: CalendarDate): Promise<ValueAges> {
  const { rows } = await sql<ValueAges>`
    select count(*)::int4 as valued,
      (count(*) filter (where valued_on < ${addDays(today, -OLD_VALUE_DAYS)}::date))::int4 as old,
      min(valued_on) as oldest_on, max(valued_on) as newest_on
    from positions
    where status = any(${[...DEFAULT_STATUSES]}::text[]) and auction is not null
      and not is_manually_priced`.execute(database);
  return oneRow(rows);
}
