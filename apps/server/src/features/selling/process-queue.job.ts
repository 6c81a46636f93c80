import { UNKNOWN_RESULT } from '@fleetworth/contract/selling-choices';
import { errorCatalog } from '@fleetworth/contract/error-catalog';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { ChannelClaim } from './channel-claims.repository.ts';
import { findChannel, type SellingDeps } from './channels.ts';
import { lookUpListing } from './look-up-listing.ts';
import { failItems, postListings } from './post-listings.ts';
import { type ChannelQueue, listOpenQueues, SellItemsRepository } from './sell-items.repository.ts';

export const processQueueJob: JobKind<ChannelQueue> = { name: 'work-sell-channel', retryLimit: 3 };

export const resumeQueuesJob: JobKind<object> = {
  name: 'wake-sell-channels',
  retryLimit: 0,
  cron: '* * * * *',
};

/**
 * Time that a claim lasts beyond the timeout of a call. It covers looking up existing offers at
 * the channel before the call.
 */
const CALL_MARGIN_MS = 20_000;

/**
 * Returns immediately. The job queue finishes a batch of jobs before it fetches the next batch, so a job
 * that waited for one company's channel would delay other companies.
 */
export function startQueue(deps: SellingDeps, queue: ChannelQueue, timeoutMs: number): void {
  processQueue(deps, queue, timeoutMs).catch((error: unknown) => {
    deps.log.error({ err: error, ...queue }, 'selling was interrupted and resumes within a minute');
  });
}

export async function processQueue(deps: SellingDeps, queue: ChannelQueue, timeoutMs: number): Promise<void> {
  const claim = new ChannelClaim(deps.database, queue, timeoutMs + CALL_MARGIN_MS);
  if (!(await claim.acquire())) return;
  const channel = findChannel(deps, queue.provider);
  try {
    if (channel === null) await failOpenItems(deps, queue);
    else
      do {
        while (
          (await postListings({ deps, queue, channel, claim })) ||
          ((await claim.extend()) && (await lookUpListing({ deps, queue, channel })))
        );
      } while (!(await claim.releaseIfIdle(deps.clock.now())));
  } finally {
    await claim.release();
  }
}

// A channel that is turned off can't be asked about unknown results either.
async function failOpenItems(deps: SellingDeps, queue: ChannelQueue): Promise<void> {
  const items = new SellItemsRepository(deps.database);
  const limit = 100_000;
  await failItems(
    { deps, queue },
    await items.listUnsentItems(queue, limit),
    errorCatalog['sell.channel_off'].message,
  );
  for (;;) {
    const due = await items.findItemToLookUp(queue, deps.clock.now());
    if (due === null) return;
    await failItems({ deps, queue }, [due], UNKNOWN_RESULT);
  }
}

export async function resumeQueues(deps: SellingDeps, timeoutMs: number): Promise<void> {
  for (const queue of await listOpenQueues(deps.database, deps.clock.now()))
    startQueue(deps, queue, timeoutMs);
}
