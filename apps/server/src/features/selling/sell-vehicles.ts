import { type SellItem, type SellLists, sellingApi } from '@fleetworth/contract/selling';
import {
  linkFirst,
  SELL_CHANNEL_LABELS,
  SELL_TEXTS,
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
import { refusalsOf } from '../../platform/http/refusal.ts';
import { ChannelAccountsRepository } from './channel-accounts.repository.ts';
import { findChannel, type SellingDeps } from './channels.ts';
import { companyName } from './company-name.repository.ts';
import { SellItemsRepository } from './sell-items.repository.ts';
import { workChannelJob } from './work-channel.job.ts';

const fail = refusalsOf(sellingApi.calls.sellVehicles);

const GONE: ReadonlySet<string> = new Set(['sold', 'sold_not_delivered']);

/** Rows that were written for one list, in the order of its items. */
export interface WrittenList {
  companyId: number;
  provider: SellChannelKey;
  ids: number[];
}

/** Writes a row for each vehicle that is to be offered, and the job that sends them. Refuses all of them where one can not be sold. */
export async function sellVehicles(
  write: Write,
  deps: SellingDeps,
  lists: SellLists,
): Promise<WrittenList[]> {
  const channels = lists.map(({ provider, company_id }, index) => {
    authorizeWrite(write.scope, company_id, () => fail('company.not_found'));
    const channel = findChannel(deps, provider);
    if (channel === null) throw fail('sell.channel_off', `${index}.provider`);
    return channel;
  });
  await refuseVehicles(write, lists);
  await refuseUnlinked(write, lists);
  const written: WrittenList[] = [];
  for (const [index, list] of lists.entries())
    written.push(await writeList(write, deps, { list, channel: channels[index] as SellChannel }));
  return written;
}

/** Refuses vehicles that are not there, are sold, are named twice, or whose last result is unknown. */
async function refuseVehicles(write: Write, lists: SellLists): Promise<void> {
  const ids = lists.flatMap(({ items }) => items.map(({ vehicle_id }) => vehicle_id));
  // Locked: two who sell one vehicle at once come one after the other.
  const rows = await lockAllForWrite(write, 'vehicles', { ids, notFound: () => fail('vehicle.not_found') });
  const vehicles = new Map(rows.map((row) => [row.id, row]));
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const [at, { company_id: companyId, provider, items }] of lists.entries()) {
    const line = { companyId, provider };
    const unresolved = new Set(
      await new SellItemsRepository(write.transaction).listUnresolved(
        line,
        items.map(({ vehicle_id }) => vehicle_id),
      ),
    );
    for (const [place, item] of items.entries()) {
      const vehicle = vehicles.get(item.vehicle_id);
      if (vehicle?.company_id !== companyId) throw fail('vehicle.not_found');
      const key = `${provider} ${item.vehicle_id}`;
      const field = `${at}.items.${place}`;
      if (GONE.has(vehicle.status)) errors[`${field}.vehicle_id`] = [SELL_TEXTS.sold];
      else if (seen.has(key)) errors[`${field}.vehicle_id`] = [SELL_TEXTS.twice];
      else if (unresolved.has(item.vehicle_id)) errors[`${field}.vehicle_id`] = [UNKNOWN_RESULT];
      if (!item.retail && !item.wholesale) errors[`${field}.wholesale`] = [SELL_TEXTS.neither];
      seen.add(key);
    }
  }
  if (Object.keys(errors).length > 0) throw fail('sell.refused', { errors });
}

async function refuseUnlinked({ transaction, scope }: Write, lists: SellLists): Promise<void> {
  const accounts = new ChannelAccountsRepository(transaction, scope);
  for (const [index, { company_id, provider }] of lists.entries()) {
    if (await accounts.isUsable(company_id, provider)) continue;
    const text = linkFirst(SELL_CHANNEL_LABELS[provider], await companyName(transaction, company_id));
    throw fail('sell.not_linked', { errors: { [`${index}.provider`]: [text] } });
  }
}

interface ListOfChannel {
  list: SellLists[number];
  channel: SellChannel;
}

async function writeList(
  write: Write,
  deps: SellingDeps,
  { list: { company_id: companyId, provider, items }, channel }: ListOfChannel,
): Promise<WrittenList> {
  const repository = new SellItemsRepository(write.transaction);
  const told = items.filter(({ is_with_mmr }) => is_with_mmr).map(({ vehicle_id }) => vehicle_id);
  const mmr = await repository.listMmr(companyId, told);
  const records = items.map((item) => ({
    fields: {
      ...fieldsOf(item),
      provider,
      user_id: write.scope.userId,
      mmr: item.is_with_mmr ? (mmr.get(item.vehicle_id) ?? null) : null,
      is_sandbox: channel.isSandbox,
    },
  }));
  const ids = await insertRecords(write, 'sell_items', { companyId, records });
  const faulty = (await repository.listByIds(companyId, ids)).flatMap((listing) => {
    const message = channel.findFault(listing);
    return message === null ? [] : [{ id: listing.id, result: 'failed', message, externalId: null } as const];
  });
  await repository.settle(companyId, faulty, write.now);
  if (faulty.length < ids.length)
    await deps.jobs.enqueue(write.transaction, workChannelJob, { companyId, provider });
  await announce(write.transaction, { topic: 'selling', companyId, userId: null });
  return { companyId, provider, ids };
}

/** Columns of a row: money in cents. */
const fieldsOf = ({ price, initial_cost, grade, ...item }: SellItem) => ({
  ...item,
  price: centsFromDollars(price),
  initial_cost: initial_cost === undefined ? null : centsFromDollars(initial_cost),
  grade: grade ?? null,
});
