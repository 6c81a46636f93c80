import { VALUATION_PROVIDER } from '@fleetworth/contract/field';
import type { ProviderState } from '@fleetworth/contract/provider-state';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A provider that has failed since and whose last good answer is older is named on the screens. */
const SILENT_AFTER_MS = 2 * DAY_MS;
/** Answers come by the thousand: the last one is stored this often, so that no two jobs wait for the row. */
const KEPT_EVERY_MS = 10 * 60 * 1_000;

/** Stores that a provider answered with a value: it is failing no more. */
export async function keepGoodAnswer(database: Database, provider: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_EVERY_MS);
  await keep(database, {
    update: sql`update provider_answers set answered_at = ${now}, failing_since = null
      where provider = ${provider} and (failing_since is not null or answered_at is null or answered_at < ${before})
      returning provider`,
    insert: sql`select ${provider}::text, ${now}::timestamptz, null::timestamptz`,
  });
}

/** Stores that a provider could not answer. It fails since the first failure after its last good answer. */
export async function keepFailure(database: Database, provider: string, now: Date): Promise<void> {
  await keep(database, {
    update: sql`update provider_answers set failing_since = ${now}
      where provider = ${provider} and failing_since is null returning provider`,
    insert: sql`select ${provider}::text, null::timestamptz, ${now}::timestamptz`,
  });
}

/** An update that changes nothing locks nothing. */
async function keep(
  database: Database,
  { update, insert }: Record<'update' | 'insert', ReturnType<typeof sql>>,
): Promise<void> {
  const { rows } = await update.execute(database);
  if (rows.length > 0) return;
  await sql`insert into provider_answers (provider, answered_at, failing_since) ${insert}
    on conflict (provider) do nothing`.execute(database);
}

/** When the providers of shown values last answered, and which of them are silent, as a column of a statement. */
export const providerStates = (now: Date): RawBuilder<ProviderState[]> => sql`coalesce((
  select json_agg(json_build_object('provider', provider,
    'last_answer_at', to_char(answered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'is_silent', failing_since is not null
      and coalesce(answered_at, failing_since) < ${new Date(now.getTime() - SILENT_AFTER_MS)}))
  from provider_answers where provider = ${VALUATION_PROVIDER}), '[]')`;
