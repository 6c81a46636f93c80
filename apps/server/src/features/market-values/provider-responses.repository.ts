import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import type { ProviderState } from '@fleetworth/contract/provider-state';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Age of the last successful response after which screens report a failing provider as silent. */
const SILENT_AFTER_MS = 2 * DAY_MS;
/**
 * Minimum interval between updates of the last successful response. Thousands of responses may arrive at
 * once, and their jobs shouldn't wait for one row lock.
 */
const STORE_INTERVAL_MS = 10 * 60 * 1_000;

export async function recordProviderResponse(database: Database, provider: string, now: Date): Promise<void> {
  const answeredBefore = new Date(now.getTime() - STORE_INTERVAL_MS);
  await upsertProviderState(database, {
    update: sql`update provider_answers set answered_at = ${now}, failing_since = null,
        paused_until = null
      where provider = ${provider} and (failing_since is not null or answered_at is null
        or answered_at < ${answeredBefore})
      returning provider`,
    insert: sql`select ${provider}::text, ${now}::timestamptz, null::timestamptz, null::timestamptz`,
  });
}

interface FailureDetails {
  now: Date;
  pausedUntil?: Date | null;
}

// An outage starts with the first failure after the last successful response.
export async function recordFailure(
  database: Database,
  provider: string,
  { now, pausedUntil = null }: FailureDetails,
): Promise<void> {
  await upsertProviderState(database, {
    update: sql`update provider_answers set failing_since = coalesce(failing_since, ${now}),
        paused_until = coalesce(${pausedUntil}::timestamptz, paused_until)
      where provider = ${provider} and (failing_since is null
        or ${pausedUntil}::timestamptz > coalesce(paused_until, '-infinity'))
      returning provider`,
    insert: sql`select ${provider}::text, null::timestamptz, ${now}::timestamptz,
      ${pausedUntil}::timestamptz`,
  });
}

async function upsertProviderState(
  database: Database,
  { update, insert }: Record<'update' | 'insert', ReturnType<typeof sql>>,
): Promise<void> {
  const { rows } = await update.execute(database);
  if (rows.length > 0) return;
  await sql`insert into provider_answers (provider, answered_at, failing_since, paused_until) ${insert}
    on conflict (provider) do nothing`.execute(database);
}

export const selectProviderStates = (now: Date): RawBuilder<ProviderState[]> => sql`coalesce((
  select json_agg(json_build_object('provider', provider,
    'last_answer_at', to_char(answered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'is_silent', failing_since is not null
      and coalesce(answered_at, failing_since) < ${new Date(now.getTime() - SILENT_AFTER_MS)}))
  from provider_answers where provider = ${VALUATION_PROVIDER}), '[]')`;
