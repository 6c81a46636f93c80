import { UNKNOWN_RESULT } from '@fleetworth/contract/selling-choices';
import { ProviderError } from '@fleetworth/providers/outcome';
import type { ChannelListing, SellChannel } from '@fleetworth/providers/sell-channel';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { writeAs } from '../../platform/db/write.ts';
import { announce } from '../../platform/events/event-feed.ts';
import { ChannelAccountsRepository } from './channel-accounts.repository.ts';
import type { SellingDeps } from './channels.ts';
import { markAccountRejected } from './link-channel-account.ts';
import { type ChannelLine, SellItemsRepository, type UnknownItem } from './sell-items.repository.ts';

interface LookUp {
  deps: SellingDeps;
  line: ChannelLine;
  channel: SellChannel;
}

const MINUTE_MS = 60_000;
/** Minutes after a call at which the channel is asked about a vehicle's result. */
const LOOKS_AFTER_MINUTES = [1, 5, 15] as const;
/** Tolerance for clock differences: an offer created this long before the call may still result from it. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/** Returns the time of the first look-up for a call made now. */
export const firstLookAt = (attemptedAt: Date): Date => lookAt(attemptedAt, LOOKS_AFTER_MINUTES[0]);

const lookAt = (attemptedAt: Date, minutes: number): Date =>
  new Date(attemptedAt.getTime() + minutes * MINUTE_MS);

type LookUpResult = 'unknown' | 'not asked' | Pick<ChannelListing, 'externalId' | 'isAccepted' | 'message'>;

/** Looks up the first due vehicle with an unknown result. Returns false if there is none. */
export async function lookUpListing(lookUp: LookUp): Promise<boolean> {
  const { deps, line } = lookUp;
  const item = await new SellItemsRepository(deps.database).findDue(line, deps.clock.now());
  if (item === null) return false;
  const result = await findOffer(lookUp, item);
  await inTransaction(deps.database, async (transaction) => {
    const items = new SellItemsRepository(transaction);
    const minutes = LOOKS_AFTER_MINUTES[item.lookUps + 1];
    if (result === 'unknown' && minutes !== undefined)
      return await items.postpone(line.companyId, item.id, lookAt(item.attemptedAt, minutes));
    const settled =
      result === 'unknown' || result === 'not asked'
        ? ({ result: 'failed', message: UNKNOWN_RESULT, externalId: null } as const)
        : ({
            result: result.isAccepted ? 'success' : 'failed',
            message: result.message,
            externalId: result.externalId,
          } as const);
    await items.settle(line.companyId, [{ id: item.id, ...settled }], deps.clock.now());
    await announce(transaction, { topic: 'selling', companyId: line.companyId, userId: null });
  });
  return true;
}

async function findOffer({ deps, line, channel }: LookUp, item: UnknownItem): Promise<LookUpResult> {
  const scope = scopeOfJob([line.companyId]);
  const accounts = new ChannelAccountsRepository(deps.database, scope);
  const credentials = await accounts.findCredentials(deps.secrets, line);
  if (credentials === null) return 'unknown';
  const context = { requestId: `look-up-${item.id}`, day: deps.clock.today() };
  try {
    const name = { clientRef: String(item.id), vin: item.vin };
    return newOffer(item, await channel.find(credentials, name, context)) ?? 'unknown';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, httpStatus } = error;
    deps.log.warn(
      { provider, kind, httpStatus, item: item.id },
      'could not look up an offer at a sell channel',
    );
    // The account may sell but not search, which is no reason to stop selling.
    if (kind === 'forbidden') return 'not asked';
    if (kind === 'unauthorised')
      await writeAs(deps, scope, (write) =>
        markAccountRejected(write, { ...line, linked: credentials.linked }),
      );
    return 'unknown';
  }
}

/**
 * Returns the offer that the call created: it has our reference, did not exist before, or was created at
 * about the same time.
 */
function newOffer({ attemptedAt, knownOffers }: UnknownItem, offers: readonly ChannelListing[]) {
  const since = attemptedAt.getTime() - CLOCKS_DIFFER_MS;
  return offers.find(
    ({ isByReference, externalId, createdAt }) =>
      isByReference ||
      (knownOffers !== null
        ? !knownOffers.includes(externalId)
        : createdAt !== null && createdAt.getTime() >= since),
  );
}
