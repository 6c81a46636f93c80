import { externalAccountsApi, type ZubieAccount } from '@fleetworth/contract/external-accounts';
import type { Deps } from '../../feature.ts';
import type { Session } from '../../platform/auth/session.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { ExternalAccountsRepository } from './external-accounts.repository.ts';
import { requestSync } from './sync-zubie.job.ts';
import { ZubieReadingsRepository } from './zubie-readings.repository.ts';
import { type SyncState, ZubieSyncsRepository } from './zubie-syncs.repository.ts';

/** Maximum time that a sync is reported as running. If it takes longer, its process has probably died. */
const MAX_SYNC_MS = 30 * 60_000;

export async function readZubieAccount(deps: Deps, { userId, scope }: Session): Promise<ZubieAccount> {
  const { database, telematics, clock } = deps;
  const service = telematics?.(database);
  if (service === undefined) throw endpointErrors(externalAccountsApi.calls.getZubieAccount)('zubie.off');
  const mode = service.isSandbox ? 'sandbox' : 'live';
  const account = await new ExternalAccountsRepository(database, { userId, provider: 'zubie' }).find(service);
  if (account === null) return { ...NOT_CONNECTED, mode };
  const sync = await new ZubieSyncsRepository(database, account.id).find();
  const { items, count } = await new ZubieReadingsRepository(database).list(account.id, scope.companyIds);
  const syncingSince = sync?.syncingSince ?? null;
  return {
    mode,
    since: account.linkedAt.toISOString(),
    is_re_access_required: account.isRelinkRequired,
    is_syncing: syncingSince !== null && clock.now().getTime() - syncingSince.getTime() < MAX_SYNC_MS,
    last_sync: presentSync(sync),
    skipped: items,
    skipped_count: count,
  };
}

const NOT_CONNECTED = {
  since: null,
  is_re_access_required: false,
  is_syncing: false,
  last_sync: null,
  skipped: [],
  skipped_count: 0,
};

function presentSync(sync: SyncState | null): ZubieAccount['last_sync'] {
  if (sync === null || sync.syncedAt === null) return null;
  const { syncedAt, vehicles, written, failure } = sync;
  return { at: syncedAt.toISOString(), vehicles, written, failure };
}

export async function requestZubieSync(deps: Deps, userId: number): Promise<void> {
  const { database, telematics, clock, jobs } = deps;
  const createError = endpointErrors(externalAccountsApi.calls.syncZubie);
  const service = telematics?.(database);
  if (service === undefined) throw createError('zubie.off');
  await inTransaction(database, async (transaction) => {
    const accounts = new ExternalAccountsRepository(transaction, { userId, provider: 'zubie' });
    const account = await accounts.find(service);
    if (account === null || account.isRelinkRequired) throw createError('zubie.not_connected');
    await requestSync({ transaction, jobs, now: clock.now() }, account.id);
  });
}
