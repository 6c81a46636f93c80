import { type channelAccountBody, type SellChannelState, sellingApi } from '@fleetworth/contract/selling';
import type { SellChannelKey } from '@fleetworth/contract/selling-choices';
import type { z } from 'zod';
import { authorizeWrite } from '../../platform/auth/policy.ts';
import { lockInOrder } from '../../platform/db/lock-order.ts';
import { deleteRecord, insertRow, updateRow } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { announce } from '../../platform/events/event-feed.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { ChannelAccountsRepository, type LinkedAccount } from './channel-accounts.repository.ts';
import { findChannel, type SellingDeps } from './channels.ts';

interface AccountKey {
  companyId: number;
  provider: SellChannelKey;
}

export async function linkChannelAccount(
  write: Write,
  deps: SellingDeps,
  { company_id: companyId, provider, token, account }: z.output<typeof channelAccountBody>,
): Promise<SellChannelState['companies'][number]> {
  const createError = endpointErrors(sellingApi.calls.linkChannelAccount);
  authorizeWrite(write.scope, companyId, () => createError('company.not_found'));
  if (findChannel(deps, provider) === null) throw createError('sell.channel_off', 'provider');
  const { accounts, row } = await lockAccount(write, { companyId, provider });
  const fields = { account, is_re_access_required: false, linked_at: write.now };
  const stored =
    row === null
      ? await insertRow(write, 'channel_accounts', { companyId, fields: { provider, ...fields } })
      : await updateRow(write, 'channel_accounts', { row, fields });
  await accounts.saveToken(deps.secrets, stored, token);
  await announce(write.transaction, { topic: 'selling', companyId, userId: null });
  return { company_id: companyId, is_linked: true, is_re_access_required: false };
}

export async function unlinkChannelAccount(write: Write, { companyId, provider }: AccountKey): Promise<void> {
  const createError = endpointErrors(sellingApi.calls.unlinkChannelAccount);
  authorizeWrite(write.scope, companyId, () => createError('company.not_found'));
  const { accounts, row } = await lockAccount(write, { companyId, provider });
  if (row === null) throw createError('sell.no_account');
  await accounts.deleteToken(row);
  await deleteRecord(write, 'channel_accounts', { row });
  await announce(write.transaction, { topic: 'selling', companyId, userId: null });
}

// Marks the account, so that nothing is sent with it until an account is linked again. If that has already
// happened, changes nothing, because the error concerned the previous account.
export async function markAccountRejected(
  write: Write,
  { linked, ...key }: AccountKey & { linked: LinkedAccount },
): Promise<void> {
  const { row } = await lockAccount(write, key);
  if (row?.id !== linked.id || row.version !== linked.version) return;
  await updateRow(write, 'channel_accounts', { row, fields: { is_re_access_required: true } });
}

async function lockAccount(write: Write, { companyId, provider }: AccountKey) {
  await lockInOrder(write, { companies: { companyId } });
  const accounts = new ChannelAccountsRepository(write.transaction, write.scope);
  return { accounts, row: await accounts.lock(companyId, provider) };
}
