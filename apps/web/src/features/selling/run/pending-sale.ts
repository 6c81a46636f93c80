import type { sellItem } from '@fleetworth/contract/sell-item';
import type { SellChannelKey } from '@fleetworth/contract/selling-choices';
import type { z } from 'zod';
import { entryDatabase } from '../../../shell/drafts/entry-database.ts';
import { SALE_UNDER_WAY } from '../../../shell/drafts/sale-under-way.ts';

export interface SaleVehicle {
  companyId: number;
  item: z.input<typeof sellItem>;
}

/** One call of a sale, as it is kept until the sale has ended. */
export interface PendingCall {
  index: number;
  /** Name of the selection that the vehicles are in. */
  selection: string;
  provider: SellChannelKey;
  startedAt: number;
  /** Newest row of the history before the sale: later ones of these vehicles belong to it. */
  newestId: number;
  vehicles: readonly SaleVehicle[];
  /** Set before it is sent: it is never sent again. */
  isSent: boolean;
}

/** Calls of the one sale of a user that is under way, in the browser's database: a reload goes on with them. */
export const pendingSale = {
  async read(userId: number): Promise<PendingCall[]> {
    const entries = await entryDatabase.read(userId, SALE_UNDER_WAY).catch(() => []);
    return entries.map(({ values }) => values as PendingCall);
  },

  /** Writes calls. A browser that keeps nothing sells all the same: then a reload ends the sale. */
  async write(userId: number, calls: readonly PendingCall[]): Promise<void> {
    const put = calls.map((call) => ({ vehicleId: call.index, place: call.index, values: call }));
    await entryDatabase.write(userId, SALE_UNDER_WAY, { put, remove: [] }).catch(() => undefined);
  },

  async clear(userId: number): Promise<void> {
    await entryDatabase.clear(userId, SALE_UNDER_WAY).catch(() => undefined);
  },
};
