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
import { type ChannelQueue, SellItemsRepository, type ItemToLookUp } from './sell-items.repository.ts';

interface LookUpContext {
  deps: SellingDeps;
  queue: ChannelQueue;
  channel: SellChannel;
}

const MINUTE_MS = 60_000;
/** A vehicle's result is looked up at the channel this many minutes after the call that offered it. */
const LOOK_UP_DELAYS_MINUTES = [1, 5, 15] as const;
/** Clocks may differ: an offer created this long before the call may still result from it. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

export const getFirstLookUpTime = (attemptedAt: Date): Date =>
  getLookUpTime(attemptedAt, LOOK_UP_DELAYS_MINUTES[0]);

const getLookUpTime = (attemptedAt: Date, minutes: number): Date =>
  new Date(attemptedAt.getTime() + minutes * MINUTE_MS);

type LookUpResult = 'unknown' | 'forbidden' | Pick<ChannelListing, 'externalId' | 'isAccepted' | 'message'>;

/** Returns false if no item is due. */
export async function lookUpListing(lookUp: LookUpContext): Promise<boolean> {
  const { deps, queue } = lookUp;
  const item = await new SellItemsRepository(deps.database).findItemToLookUp(queue, deps.clock.now());
  if (item === null) return false;
  const result = await findOffer(lookUp, item);
  await inTransaction(deps.database, async (transaction) => {
    const items = new SellItemsRepository(transaction);
    const minutes = LOOK_UP_DELAYS_MINUTES[item.lookUps + 1];
    if (result === 'unknown' && minutes !== undefined)
      return await items.postponeLookUp(queue.companyId, item.id, getLookUpTime(item.attemptedAt, minutes));
    const settled =
      result === 'unknown' || result === 'forbidden'
        ? ({ result: 'failed', message: UNKNOWN_RESULT, externalId: null } as const)
        : ({
            result: result.isAccepted ? 'success' : 'failed',
            message: result.message,
            externalId: result.externalId,
          } as const);
    await items.storeAnswers(queue.companyId, [{ id: item.id, ...settled }], deps.clock.now());
    await announce(transaction, { topic: 'selling', companyId: queue.companyId, userId: null });
  });
  return true;
}

async function findOffer({ deps, queue, channel }: LookUpContext, item: ItemToLookUp): Promise<LookUpResult> {
  const scope = scopeOfJob([queue.companyId]);
  const accounts = new ChannelAccountsRepository(deps.database, scope);
  const credentials = await accounts.findCredentials(deps.secrets, queue);
  if (credentials === null) return 'unknown';
  const context = { requestId: `look-up-${item.id}`, day: deps.clock.today() };
  try {
    const reference = { clientRef: String(item.id), vin: item.vin };
    return findNewOffer(item, await channel.find(credentials, reference, context)) ?? 'unknown';
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, kind, httpStatus } = error;
    deps.log.warn(
      { provider, kind, httpStatus, item: item.id },
      'could not look up an offer at a sell channel',
    );
    // The account may be allowed to sell but not to search, so selling continues.
    if (kind === 'forbidden') return 'forbidden';
    if (kind === 'unauthorised')
      await writeAs(deps, scope, (write) =>
        markAccountRejected(write, { ...queue, linked: credentials.linked }),
      );
    return 'unknown';
  }
}

/**
 * Returns the offer that the call created: an offer with our reference, or an offer that did not exist before
 * the call. If the earlier offers are unknown, returns an offer that was created after the call, or before it
 * by at most the clock tolerance.
 */
function findNewOffer({ attemptedAt, knownOffers }: ItemToLookUp, offers: readonly ChannelListing[]) {
  const since = attemptedAt.getTime() - CLOCK_TOLERANCE_MS;
  return offers.find(
    ({ matchesReference, externalId, createdAt }) =>
      matchesReference ||
      (knownOffers !== null
        ? !knownOffers.includes(externalId)
        : createdAt !== null && createdAt.getTime() >= since),
  );
}
