import type { SellItem, SellLists } from '@fleetworth/contract/sell-item';
import { sellingApi } from '@fleetworth/contract/selling';
import {
  formatUnlinkedChannel,
  SELL_CHANNEL_LABELS,
  SELL_TEXTS,
  SOLD_STATUSES,
  type SellChannelKey,
  UNKNOWN_RESULT,
} from '@fleetworth/contract/selling-choices';
import { centsFromDollars } from '@fleetworth/domain/money';
import type { SellChannel } from '@fleetworth/providers/sell-channel';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { insertRecords } from '../../platform/db/many-records.ts';
import { lockAllForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { announce } from '../../platform/events/event-feed.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { refreshPositions } from '../positions/public.ts';
import { ChannelAccountsRepository, getCompanyName } from './channel-accounts.repository.ts';
import { findChannel, type SellingDeps } from './channels.ts';
import { SellItemsRepository } from './sell-items.repository.ts';
import { processQueueJob } from './process-queue.job.ts';

const createError = endpointErrors(sellingApi.calls.sellVehicles);

export interface SellListResult {
  companyId: number;
  provider: SellChannelKey;
  ids: number[];
  error: string | null;
  skippedCount: number;
}

/**
 * Skips a company without a linked account. A vehicle that is already sold fails without affecting the
 * others. Any other problem rejects the whole request.
 */
export async function sellVehicles(
  write: Write,
  deps: SellingDeps,
  lists: SellLists,
): Promise<SellListResult[]> {
  const channels = lists.map(({ provider, company_id }, index) => {
    authorizeWrite(write.scope, company_id, () => createError('company.not_found'));
    const channel = findChannel(deps, provider);
    if (channel === null) throw createError('sell.channel_off', `${index}.provider`);
    return channel;
  });
  const errors = await findListErrors(write, lists);
  const sold = await checkVehicles(write, lists, errors);
  const written: SellListResult[] = [];
  for (const [index, list] of lists.entries()) {
    const { company_id: companyId, provider, items } = list;
    const error = errors[index] ?? null;
    const channel = channels[index] as SellChannel;
    const ids = error === null ? await writeList(write, deps, { list, channel, sold }) : [];
    written.push({ companyId, provider, ids, error, skippedCount: items.length - ids.length });
  }
  const offered = lists.filter((_, index) => errors[index] === null).flatMap(vehicleIdsOf);
  await refreshPositions(write, [...new Set(offered)]);
  return written;
}

const vehicleIdsOf = ({ items }: SellLists[number]): number[] => items.map(({ vehicle_id }) => vehicle_id);

/**
 * Rejects vehicles that don't exist, are listed twice, are for neither retail nor wholesale, or whose last
 * offer has an unknown result. Returns the vehicles that are already sold.
 */
async function checkVehicles(
  write: Write,
  lists: SellLists,
  listErrors: readonly (string | null)[],
): Promise<ReadonlySet<number>> {
  const ids = lists.flatMap(vehicleIdsOf);
  const rows = await lockAllForWrite(write, 'vehicles', {
    ids,
    notFound: () => createError('vehicle.not_found'),
  });
  const vehicles = new Map(rows.map((row) => [row.id, row]));
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const [listIndex, { company_id: companyId, provider, items }] of lists.entries()) {
    const vehicleIds = listErrors[listIndex] === null ? items.map(({ vehicle_id }) => vehicle_id) : [];
    const unresolved = new Set(
      await new SellItemsRepository(write.transaction).listUnresolved({ companyId, provider }, vehicleIds),
    );
    for (const [itemIndex, item] of items.entries()) {
      const vehicle = vehicles.get(item.vehicle_id);
      if (vehicle?.company_id !== companyId) throw createError('vehicle.not_found');
      const key = `${provider} ${item.vehicle_id}`;
      const field = `${listIndex}.items.${itemIndex}`;
      if (seen.has(key)) errors[`${field}.vehicle_id`] = [SELL_TEXTS.twice];
      else if (unresolved.has(item.vehicle_id)) errors[`${field}.vehicle_id`] = [UNKNOWN_RESULT];
      if (!item.retail && !item.wholesale) errors[`${field}.wholesale`] = [SELL_TEXTS.neither];
      seen.add(key);
    }
  }
  if (Object.keys(errors).length > 0) throw createError('sell.refused', { errors });
  return new Set(rows.filter(({ status }) => SOLD_STATUSES.has(status)).map(({ id }) => id));
}

async function findListErrors({ transaction, scope }: Write, lists: SellLists): Promise<(string | null)[]> {
  const accounts = new ChannelAccountsRepository(transaction, scope);
  const errors: (string | null)[] = [];
  for (const { company_id, provider } of lists) {
    const isUsable = await accounts.hasUsableAccount(company_id, provider);
    errors.push(
      isUsable
        ? null
        : formatUnlinkedChannel(SELL_CHANNEL_LABELS[provider], await getCompanyName(transaction, company_id)),
    );
  }
  return errors;
}

interface ChannelList {
  list: SellLists[number];
  channel: SellChannel;
  sold: ReadonlySet<number>;
}

async function writeList(
  write: Write,
  deps: SellingDeps,
  { list: { company_id: companyId, provider, items }, channel, sold }: ChannelList,
): Promise<number[]> {
  const repository = new SellItemsRepository(write.transaction);
  const withMmr = items.filter(({ is_with_mmr }) => is_with_mmr).map(({ vehicle_id }) => vehicle_id);
  const mmr = await repository.listMmr(companyId, withMmr);
  const records = items.map((item) => ({
    fields: {
      ...toColumns(item),
      provider,
      user_id: write.scope.userId,
      mmr: item.is_with_mmr ? (mmr.get(item.vehicle_id) ?? null) : null,
      is_sandbox: channel.isSandbox,
    },
  }));
  const ids = await insertRecords(write, 'sell_items', { companyId, records });
  const soldIds = new Set(ids.filter((_, index) => sold.has(items[index]?.vehicle_id ?? 0)));
  const rejectedItems = (await repository.listByIds(companyId, ids)).flatMap((listing) => {
    const message = soldIds.has(listing.id) ? SELL_TEXTS.sold : channel.findFault(listing);
    return message === null ? [] : [{ id: listing.id, result: 'failed', message, externalId: null } as const];
  });
  await repository.storeAnswers(companyId, rejectedItems, write.now);
  if (rejectedItems.length < ids.length)
    await deps.jobs.enqueue(write.transaction, processQueueJob, { companyId, provider });
  await announce(write.transaction, { topic: 'selling', companyId, userId: null });
  return ids;
}

const toColumns = ({ price, initial_cost, grade, ...item }: SellItem) => ({
  ...item,
  price: centsFromDollars(price),
  initial_cost: initial_cost === undefined ? null : centsFromDollars(initial_cost),
  grade: grade ?? null,
});
