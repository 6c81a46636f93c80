import { formatUnlinkedChannel, SELL_CHANNEL_LABELS } from '@fleetworth/contract/selling-choices';
import {
  type ChannelCredentials,
  MAX_LISTINGS_PER_CALL,
  type PostResult,
  type SellChannel,
} from '@fleetworth/providers/sell-channel';
import { ProviderError } from '@fleetworth/providers/outcome';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { writeAs } from '../../platform/db/write.ts';
import { announce } from '../../platform/events/event-feed.ts';
import { ChannelAccountsRepository, type LinkedAccount } from './channel-accounts.repository.ts';
import { ChannelCallsRepository } from './channel-calls.repository.ts';
import type { ChannelClaim } from './channel-claims.repository.ts';
import type { SellingDeps } from './channels.ts';
import { markAccountRejected } from './link-channel-account.ts';
import {
  type ChannelQueue,
  type OpenItem,
  SellItemsRepository,
  type ItemResult,
} from './sell-items.repository.ts';
import { getFirstLookUpTime } from './look-up-listing.ts';

interface PostingContext {
  deps: SellingDeps;
  queue: ChannelQueue;
  channel: SellChannel;
  claim: ChannelClaim;
}

/** Returns false if there is nothing to send or the claim was lost. */
export async function postListings(posting: PostingContext): Promise<boolean> {
  const { deps, queue, channel, claim } = posting;
  const items = await new SellItemsRepository(deps.database).listUnsentItems(queue, MAX_LISTINGS_PER_CALL);
  if (items.length === 0) return false;
  const deleted = items.filter(({ hasVehicle }) => !hasVehicle);
  const existing = items.filter(({ hasVehicle }) => hasVehicle);
  await failItems(posting, deleted, "This vehicle doesn't exist.");
  if (existing.length === 0) return true;
  const accounts = new ChannelAccountsRepository(deps.database, scopeOfJob([queue.companyId]));
  const credentials = await accounts.findCredentials(deps.secrets, queue);
  if (credentials === null) {
    await failItems(
      posting,
      existing,
      formatUnlinkedChannel(SELL_CHANNEL_LABELS[queue.provider], 'this company'),
    );
    return true;
  }
  const knownOffers = await fetchKnownOffers(posting, credentials, existing);
  const recorded = await recordCall(posting, existing, knownOffers);
  if (recorded === null) return false;
  const itemsToSend = existing.filter(({ id }) => recorded.ids.includes(id));
  if (itemsToSend.length === 0) return true;
  const response = await channel.post(credentials, itemsToSend, createCallContext(deps, queue));
  await storeResult(posting, {
    callId: recorded.callId,
    sent: itemsToSend,
    response,
    linkedAccount: credentials.linked,
  });
  return await claim.extend();
}

export const createCallContext = ({ clock }: SellingDeps, { companyId, provider }: ChannelQueue) => ({
  requestId: `${provider}-${companyId}`,
  day: clock.today(),
});

const LOOK_UP_TIMEOUT_MS = 10_000;

/**
 * Fetches the existing offers of each vehicle, so that a new offer can be recognized later. Stops at the
 * first failed look-up.
 */
async function fetchKnownOffers(
  { deps, queue, channel }: PostingContext,
  credentials: ChannelCredentials,
  items: readonly OpenItem[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const offers = new Map<number, readonly string[]>();
  if (!channel.findsByVin) return offers;
  const signal = AbortSignal.timeout(LOOK_UP_TIMEOUT_MS);
  for (const item of items) {
    try {
      const listings = await channel.find(credentials, item, { ...createCallContext(deps, queue), signal });
      offers.set(
        item.id,
        listings.map(({ externalId }) => externalId),
      );
    } catch (error) {
      if (error instanceof ProviderError) return offers;
      throw error;
    }
  }
  return offers;
}

async function recordCall(
  { deps, queue, claim }: PostingContext,
  items: readonly OpenItem[],
  knownOffers: ReadonlyMap<number, readonly string[]>,
): Promise<{ callId: number; ids: number[] } | null> {
  const now = deps.clock.now();
  return await inTransaction(deps.database, async (transaction) => {
    if (!(await claim.extend(transaction))) return null;
    return await new ChannelCallsRepository(transaction).beginCall({
      ...queue,
      ids: items.map(({ id }) => id),
      now,
      nextLookUpAt: getFirstLookUpTime(now),
      knownOffers,
    });
  });
}

interface CompletedCall {
  callId: number;
  linkedAccount: LinkedAccount;
  sent: readonly OpenItem[];
  response: PostResult;
}

async function storeResult(
  { deps, queue }: PostingContext,
  { callId, linkedAccount, sent, response }: CompletedCall,
): Promise<void> {
  const { failure } = response;
  if (failure !== null) {
    const { provider, kind, httpStatus } = failure;
    deps.log.warn(
      { provider, kind, httpStatus, company: queue.companyId },
      'a call to a sell channel failed',
    );
  }
  const itemResults = sent.map((item) => toItemResult(item, response, queue));
  await writeAs(deps, scopeOfJob([queue.companyId]), async (write) => {
    const { transaction, now } = write;
    const isAccountRejected = failure !== null && ['unauthorised', 'forbidden'].includes(failure.kind);
    if (isAccountRejected) await markAccountRejected(write, { ...queue, linked: linkedAccount });
    await new ChannelCallsRepository(transaction).endCall({
      companyId: queue.companyId,
      callId,
      response: response.response,
      failure: failure?.message ?? null,
      now,
    });
    await new SellItemsRepository(transaction).storeAnswers(queue.companyId, itemResults, now);
    await announce(transaction, { topic: 'selling', companyId: queue.companyId, userId: null });
  });
}

function toItemResult(
  { id, clientRef }: OpenItem,
  response: PostResult,
  { provider }: ChannelQueue,
): ItemResult {
  const outcome = response.outcomes.get(clientRef);
  if (outcome !== undefined) {
    const { isAccepted, message, externalId } = outcome;
    return { id, result: isAccepted ? 'success' : 'failed', message, externalId };
  }
  const text = response.failure?.message ?? '';
  if (response.canResend) {
    const message = response.response === null ? `${text}. Nothing was sent.` : text;
    return { id, result: 'failed', message, externalId: null };
  }
  const message = `${SELL_CHANNEL_LABELS[provider]} didn't report the result for this vehicle. Checking…`;
  return { id, result: null, message, externalId: null };
}

export async function failItems(
  { deps, queue }: Pick<PostingContext, 'deps' | 'queue'>,
  items: readonly { id: number }[],
  message: string,
): Promise<void> {
  if (items.length === 0) return;
  const itemResults = items.map(({ id }) => ({ id, result: 'failed', message, externalId: null }) as const);
  await inTransaction(deps.database, async (transaction) => {
    await new SellItemsRepository(transaction).storeAnswers(queue.companyId, itemResults, deps.clock.now());
    await announce(transaction, { topic: 'selling', companyId: queue.companyId, userId: null });
  });
}
