import type { Api } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import type { SellItem } from '@fleetworth/contract/sell-item';
import type { SellChannelKey } from '@fleetworth/contract/selling-choices';
import type { SellChannel } from '@fleetworth/providers/sell-channel';
import { systemTiming } from '@fleetworth/providers/http/timing';
import { type ChannelFault, type ChannelRequest, FAKE_TOKEN } from '@fleetworth/provider-fakes/sell-channel';
import { makeFleetMarketHub } from '@fleetworth/providers/sell-channel/fleet-market-hub';
import {
  type FakeFleetMarketHub,
  startFakeFleetMarketHub,
} from '@fleetworth/provider-fakes/fleet-market-hub';
import { makeSandboxChannel } from '@fleetworth/providers/sell-channel/sandbox';
import { TEST_NOW } from './test-database.ts';
import { startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';
import { processQueue } from '../src/features/selling/process-queue.job.ts';
import { listOpenQueues } from '../src/features/selling/sell-items.repository.ts';

export type { ChannelFault, FakeFleetMarketHub };
export const MINUTE_MS = 60_000;

/** Vehicle that can be sold. */
export interface SellableVehicle {
  id: number;
  vin: string;
  unit: string;
  company_id: number;
  location_id: number;
}

export interface SellingKit {
  fleetworth: TestFleetworth;
  /** Returns vehicles of a company that no earlier call returned. */
  vehicles: (companyId: number, count: number) => Promise<SellableVehicle[]>;
  link: (companyId: number, provider?: SellChannelKey, token?: string) => Promise<void>;
  sell: (vehicles: readonly SellableVehicle[], changes?: Partial<SellItem>) => ReturnType<typeof sellBy>;
  trySell: (body: object) => ReturnType<TestFleetworth['attempt']>;
  history: (query?: RequestInput<Api['listSellHistory']>['query']) => Promise<HistoryItem[]>;
  /** Advances the clock and checks the channels. */
  passMinutes: (minutes: number, companyId: number, provider?: SellChannelKey) => Promise<void>;
  stop: () => Promise<void>;
}

type HistoryItem = Awaited<ReturnType<typeof readHistory>>[number];

/** Fields that every channel accepts. */
export const itemOf = (vehicle: { id: number }, changes: Partial<SellItem> = {}) => ({
  vehicle_id: vehicle.id,
  due_location_name: 'Tampa yard',
  pickup_location_number: '17',
  mileage: 41_203,
  price: 20_995,
  ...changes,
});

/** Fake Fleet Market Hub that accepts every token and can fail on demand. */
export function startHub(
  faultFor: (request: ChannelRequest) => ChannelFault | null,
  rejectionFor: (vin: string) => string | null = () => null,
  now: () => number = () => TEST_NOW.getTime(),
): Promise<FakeFleetMarketHub> {
  return startFakeFleetMarketHub({ faultFor, rejectionFor, isKnownToken: () => true, now });
}

const SHORT_TIMEOUT_MS = 1_000;

/** Starts a server that sells through a fake channel and the sandbox, and runs its jobs. */
export async function startSelling({ settings }: FakeFleetMarketHub): Promise<SellingKit> {
  const sellChannels: SellChannel[] = [
    makeFleetMarketHub({ ...settings, timeoutMs: SHORT_TIMEOUT_MS }, systemTiming),
    makeSandboxChannel('advent_resource'),
  ];
  const fleetworth = await startTestFleetworth({ works: true, providers: { sellChannels } });
  const { database, deps, clock } = fleetworth;
  let used = 0;
  return {
    fleetworth,
    vehicles: async (companyId, count) => {
      const { rows } = await database.pool.query<SellableVehicle>(
        `select id, vin, unit, company_id, location_id from vehicles
         where company_id = $1 and status = 'active' and model_detail_id is not null
           and model_year is not null
         order by id offset $2 limit $3`,
        [companyId, used, count],
      );
      used += count;
      return rows;
    },
    link: async (companyId, provider = 'fmh', token = FAKE_TOKEN) => {
      await fleetworth.call('linkChannelAccount', { body: { company_id: companyId, provider, token } });
    },
    sell: (vehicles, changes) => sellBy(fleetworth, vehicles, changes),
    trySell: (body) => fleetworth.attempt('sellVehicles', { body }),
    history: (query = {}) => readHistory(fleetworth, query),
    passMinutes: async (minutes, companyId, provider = 'fmh') => {
      clock.set(new Date(clock.now().getTime() + minutes * MINUTE_MS));
      // A job that is just ending holds the queue for a moment, so one run may do nothing.
      const isOpen = async () =>
        (await listOpenQueues(database.db, clock.now())).some(
          (queue) => queue.companyId === companyId && queue.provider === provider,
        );
      do await processQueue(deps, { companyId, provider }, deps.sellTimeoutMs);
      while (await isOpen());
    },
    stop: () => fleetworth.stop(),
  };
}

async function readHistory(
  fleetworth: TestFleetworth,
  query: RequestInput<Api['listSellHistory']>['query'] = {},
) {
  return (await fleetworth.call('listSellHistory', { query })).data.items;
}

/** Sells vehicles of one company through Fleet Market Hub. */
export async function sellBy(
  fleetworth: TestFleetworth,
  vehicles: readonly SellableVehicle[],
  changes: Partial<SellItem> = {},
) {
  const [{ company_id } = { company_id: 0 }] = vehicles;
  const items = vehicles.map((vehicle) => itemOf(vehicle, changes));
  const { data, message } = await fleetworth.call('sellVehicles', {
    body: [{ company_id, provider: 'fmh', items }],
  });
  const [outcome] = data;
  if (outcome === undefined) throw new Error('No outcome.');
  return { outcome, message };
}
