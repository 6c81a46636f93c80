import { ProviderError } from '@fleetworth/providers/outcome';
import { type OdometerReading, readPages, type TelematicsPort } from '@fleetworth/providers/telematics';
import type { Deps } from '../../feature.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { announce } from '../../platform/events/event-feed.ts';
import {
  type ExternalAccount,
  findAccount,
  markAccountRejected,
  postponeRun,
} from './external-accounts.repository.ts';
import { contextOf } from './rental-accounts.ts';
import { applyReadings } from './apply-readings.ts';
import { ZubieReadingsRepository } from './zubie-readings.repository.ts';
import { ZubieSyncsRepository } from './zubie-syncs.repository.ts';
import { getValidToken, renewToken } from './zubie-tokens.ts';

/** Delay before the next sync after a temporary failure. */
const RETRY_DELAY_MS = 15 * 60_000;

interface ReadResult {
  readings: OdometerReading[];
  /** Reason why not all readings were read, or null. */
  error: ProviderError | null;
}

/**
 * Syncs the odometers of an account and stores readings that qualify as mileage records. If the sync fails
 * halfway, the readings received so far are stored, but the list of skipped readings is replaced only by a
 * complete sync. Safe to run twice and concurrently, because each reading is checked after locking its
 * vehicle.
 */
export async function syncZubie(deps: Deps, accountId: number): Promise<void> {
  const { database, telematics, clock, log } = deps;
  const account = await findAccount(database, accountId);
  const service = telematics?.(database);
  const isUsable = account !== null && service !== undefined && account.isSandbox === service.isSandbox;
  if (!isUsable || account.isRelinkRequired) {
    return await endSync(deps, { id: accountId, userId: account?.userId ?? null }, NOT_SYNCED);
  }
  const { readings, error } = await readAllOdometers(deps, account, service);
  const { written, skipped } = await applyReadings(deps, account.userId, selectNewest(readings));
  if (error === null)
    await inTransaction(database, (transaction) =>
      new ZubieReadingsRepository(transaction).replaceReadings(accountId, skipped),
    );
  else {
    const { kind, message, retryAfterMs } = error;
    log.warn({ accountId, kind, reason: message }, 'a sync with Zubie failed');
    if (kind === 'unauthorised') await disableAccount(deps, account);
    else if (error.isRetryable)
      await postponeRun(
        database,
        accountId,
        new Date(clock.now().getTime() + Math.max(RETRY_DELAY_MS, retryAfterMs ?? 0)),
      );
  }
  const failure =
    error === null ? null : (MESSAGE_BY_ERROR_KIND[error.kind] ?? 'Zubie sent an unexpected response.');
  await endSync(deps, account, { vehicles: readings.length, written, failure });
}

const NOT_SYNCED = { vehicles: 0, written: 0, failure: null };

const MESSAGE_BY_ERROR_KIND: Partial<Record<ProviderError['kind'], string>> = {
  unauthorised: 'Zubie revoked access.',
  forbidden: "Zubie doesn't allow access to this account.",
  rate_limited: "Zubie's request limit was reached.",
  unavailable: "Zubie didn't respond.",
  timeout: "Zubie didn't respond in time.",
  not_configured: "Zubie can't be reached right now. Your administrator can find the reason in the log.",
};

/** Stores the result of a sync and notifies the browsers of the account's user. */
async function endSync(
  { database, clock }: Deps,
  { id, userId }: { id: number; userId: number | null },
  outcome: { vehicles: number; written: number; failure: string | null },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await new ZubieSyncsRepository(transaction, id).end({ ...outcome, now: clock.now() });
    if (userId !== null) await announce(transaction, { topic: 'zubie', companyId: null, userId });
  });
}

/** Reads all pages. Renews a rejected token once, because it may have expired early. */
async function readAllOdometers(
  deps: Deps,
  account: ExternalAccount,
  service: TelematicsPort,
): Promise<ReadResult> {
  const tokenAccount = { accountId: account.id, service };
  const readings: OdometerReading[] = [];
  try {
    let token = await getValidToken(deps, tokenAccount);
    let isTokenRenewed = false;
    const readPage = async (cursor: string | undefined) => {
      const read = () => service.listOdometers({ accessToken: token ?? '' }, { cursor }, contextOf(deps));
      try {
        return await read();
      } catch (error) {
        if (isTokenRenewed || !(error instanceof ProviderError) || error.kind !== 'unauthorised') throw error;
        isTokenRenewed = true;
        token = await renewToken(deps, tokenAccount, token);
        return await read();
      }
    };
    if (token === null) throw missingKeyError();
    for await (const page of readPages(readPage)) readings.push(...page);
    return { readings, error: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { readings, error };
  }
}

/**
 * Returns the error for a missing encryption key. That is a problem of the installation; the account works
 * again once the key is restored.
 */
const missingKeyError = () =>
  new ProviderError({
    provider: 'zubie',
    kind: 'not_configured',
    message: "The stored tokens can't be read because their encryption key is missing.",
  });

/**
 * Returns the newest reading of each vehicle, because pages may overlap and a vehicle may have two devices.
 */
function selectNewest(readings: readonly OdometerReading[]): OdometerReading[] {
  const newest = new Map<string, OdometerReading>();
  for (const reading of readings) {
    const before = newest.get(reading.vin);
    if (before === undefined || isNewerReading(reading, before)) newest.set(reading.vin, reading);
  }
  return [...newest.values()];
}

function isNewerReading(a: OdometerReading, b: OdometerReading): boolean {
  const [timeA, timeB] = [a, b].map(({ readAt }) => readAt ?? '');
  return timeA === timeB ? (a.miles ?? 0) > (b.miles ?? 0) : (timeA ?? '') > (timeB ?? '');
}

/** Disables an account until its user connects it again. */
async function disableAccount({ database, log }: Deps, account: ExternalAccount): Promise<void> {
  const { id: accountId, userId } = account;
  if (await markAccountRejected(database, account))
    log.warn({ accountId, userId }, 'Zubie revoked the access of a user');
}
