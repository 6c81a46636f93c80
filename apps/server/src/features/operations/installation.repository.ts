import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import { OLD_VALUE_DAYS } from '@fleetworth/contract/vehicle-choices';
import { addDays, type CalendarDate } from '@fleetworth/domain/calendar';
import { sql } from 'kysely';
import { type Database, oneRow } from '../../platform/db/database.ts';

export interface ProviderHealth {
  provider: string;
  answered_at: Date | null;
  failing_since: Date | null;
  paused_until: Date | null;
}

export async function listProviderHealth(database: Database): Promise<ProviderHealth[]> {
  const { rows } = await sql<ProviderHealth>`
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

export interface ValueFreshness {
  valued: number;
  old: number;
  oldest_on: CalendarDate | null;
  newest_on: CalendarDate | null;
}

export async function readValueFreshness(database: Database, today: CalendarDate): Promise<ValueFreshness> {
  const { rows } = await sql<ValueFreshness>`
    select count(*)::int4 as valued,
      (count(*) filter (where valued_on < ${addDays(today, -OLD_VALUE_DAYS)}::date))::int4 as old,
      min(valued_on) as oldest_on, max(valued_on) as newest_on
    from positions
    where status = any(${[...DEFAULT_STATUSES]}::text[]) and auction is not null
      and not is_manually_priced`.execute(database);
  return oneRow(rows);
}
