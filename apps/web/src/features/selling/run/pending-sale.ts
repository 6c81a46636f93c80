import type { sellItem } from '@fleetworth/contract/sell-item';
import type { SellChannelKey } from '@fleetworth/contract/selling-choices';
import type { z } from 'zod';
import { entryDatabase } from '../../../shell/drafts/entry-database.ts';
import { SALE_UNDER_WAY } from '../../../shell/drafts/sale-under-way.ts';

export interface SaleVehicle {
  companyId: number;
  item: z.input<typeof sellItem>;
}

export interface PendingCall {
  index: number;
  selection: string;
  provider: SellChannelKey;
  startedAt: number;
  /** ID of the newest row of the history before the sale. Later rows of these vehicles belong to the sale. */
  newestId: number;
  vehicles: readonly SaleVehicle[];
  /** Set before the request is sent, so that it is never sent twice. */
  isSent: boolean;
}

export const pendingSale = {
  async read(userId: number): Promise<PendingCall[]> {
    const entries = await entryDatabase.read(userId, SALE_UNDER_WAY).catch(() => []);
    return entries.map(({ values }) => values as PendingCall);
  },

  // Without browser storage the sale continues, but a reload ends it.
  async write(userId: number, calls: readonly PendingCall[]): Promise<void> {
    // Entries are identified by vehicle. These have the index of the call instead of a vehicle ID.
    const put = calls.map((call) => ({ vehicleId: call.index, place: call.index, values: call }));
    await entryDatabase.write(userId, SALE_UNDER_WAY, { put, remove: [] }).catch(() => undefined);
  },

  async clear(userId: number): Promise<void> {
    await entryDatabase.clear(userId, SALE_UNDER_WAY).catch(() => undefined);
  },
};
