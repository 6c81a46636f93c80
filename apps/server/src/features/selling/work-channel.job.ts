import { UNKNOWN_RESULT } from '@fleetworth/contract/selling-choices';
import { errorCatalogue } from '@fleetworth/contract/error-catalogue';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import { ChannelTurn } from './channel-turns.repository.ts';
import { findChannel, type SellingDeps } from './channels.ts';
import { lookUpListing } from './look-up-listing.ts';
import { failItems, postListings } from './post-listings.ts';
import { type ChannelLine, listOpenLines, SellItemsRepository } from './sell-items.repository.ts';

/** Sends what waits for one channel of one company. */
export const workChannelJob: JobKind<ChannelLine> = { name: 'work-sell-channel', retryLimit: 3 };

/** Goes on where a process has died, and asks about what is unknown. */
export const wakeChannelsJob: JobKind<object> = {
  name: 'wake-sell-channels',
  retryLimit: 0,
  cron: '* * * * *',
};

/** More than a call and the questions before it take: a turn is extended before and after each. */
const MORE_THAN_A_CALL_MS = 20_000;

/**
 * Begins to work on a line and returns at once: the queue works a batch of jobs off before it takes the next one, and no
 * company waits for another one's channel. What a process leaves undone, `wakeChannels` finds.
 */
export function beginWork(deps: SellingDeps, line: ChannelLine, timeoutMs: number): void {
  workChannel(deps, line, timeoutMs).catch((error: unknown) => {
    deps.log.error({ err: error, ...line }, 'selling stopped, and goes on within a minute');
  });
}

/** Works on a line until nothing is left, where no other process does: one call at a time. */
export async function workChannel(deps: SellingDeps, line: ChannelLine, timeoutMs: number): Promise<void> {
  const turn = new ChannelTurn(deps.database, line, timeoutMs + MORE_THAN_A_CALL_MS);
  if (!(await turn.take())) return;
  const channel = findChannel(deps, line.provider);
  try {
    if (channel === null) await giveUp(deps, line);
    else
      do {
        while (
          (await postListings({ deps, line, channel, turn })) ||
          ((await turn.extend()) && (await lookUpListing({ deps, line, channel })))
        );
      } while (!(await turn.giveBackIfIdle(deps.clock.now())));
  } finally {
    await turn.giveBack();
  }
}

/** A channel that is off now neither sells nor answers. */
async function giveUp(deps: SellingDeps, line: ChannelLine): Promise<void> {
  const items = new SellItemsRepository(deps.database);
  const most = 100_000;
  await failItems(
    { deps, line },
    await items.listUnsent(line, most),
    errorCatalogue['sell.channel_off'].message,
  );
  for (;;) {
    const due = await items.findDue(line, deps.clock.now());
    if (due === null) return;
    await failItems({ deps, line }, [due], UNKNOWN_RESULT);
  }
}

/** Begins to work on every line that has something to do. */
export async function wakeChannels(deps: SellingDeps, timeoutMs: number): Promise<void> {
  for (const line of await listOpenLines(deps.database, deps.clock.now())) beginWork(deps, line, timeoutMs);
}
