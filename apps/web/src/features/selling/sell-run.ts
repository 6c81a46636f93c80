import type { SellHistoryItem, sellItem } from '@fleetworth/contract/selling';
import { SELL_MOST, type SellChannelKey } from '@fleetworth/contract/selling-choices';
import type { z } from 'zod';
import { call } from '../../shell/api/api-client.ts';

type Item = z.input<typeof sellItem>;

/** Vehicles that are sold together, as far as that has come. It goes on when the screen is left. */
export interface SellRun {
  provider: SellChannelKey;
  label: string;
  count: number;
  /** What was answered so far. */
  items: readonly SellHistoryItem[];
  isRunning: boolean;
}

export interface SellOrder {
  provider: SellChannelKey;
  label: string;
  vehicles: readonly { companyId: number; item: Item }[];
  /** Takes what was accepted. */
  onAnswered: (items: readonly SellHistoryItem[]) => void;
  /** Takes a refusal, and which vehicles were sent. */
  onRefused: (error: unknown, sent: readonly { companyId: number; item: Item }[]) => void;
}

let run: SellRun | null = null;
const listeners = new Set<() => void>();

function show(next: SellRun | null) {
  run = next;
  for (const listener of listeners) listener();
}

/** The one sale of this tab. */
export const sellRun = {
  read: (): SellRun | null => run,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Leaves the results, so that the vehicles can be changed and sold again. */
  clear: () => show(null),
  /** Takes newer results of vehicles that had none. */
  renew(items: readonly SellHistoryItem[]) {
    if (run === null) return;
    const newer = new Map(items.map((item) => [item.id, item]));
    show({ ...run, items: run.items.map((item) => newer.get(item.id) ?? item) });
  },
  /** Sells vehicles by as many calls as it takes, and returns all that was answered. The first refusal ends it. */
  async begin(order: SellOrder): Promise<readonly SellHistoryItem[]> {
    const { provider, label, vehicles, onAnswered, onRefused } = order;
    show({ provider, label, count: vehicles.length, items: [], isRunning: true });
    let answered: readonly SellHistoryItem[] = [];
    for (let from = 0; from < vehicles.length; from += SELL_MOST) {
      const sent = vehicles.slice(from, from + SELL_MOST);
      try {
        const { data } = await call('sellVehicles', { body: listsOf(provider, sent) });
        const items = data.flatMap((outcome) => outcome.items);
        answered = [...answered, ...items];
        onAnswered(items);
        show({ provider, label, count: vehicles.length, items: answered, isRunning: true });
      } catch (error) {
        onRefused(error, inOrder(sent));
        break;
      }
    }
    show(
      answered.length === 0
        ? null
        : { provider, label, count: answered.length, items: answered, isRunning: false },
    );
    return answered;
  },
};

/** One list for each company. */
function listsOf(provider: SellChannelKey, vehicles: SellOrder['vehicles']) {
  const byCompany = Map.groupBy(vehicles, ({ companyId }) => companyId);
  return [...byCompany].map(([company_id, own]) => ({
    company_id,
    provider,
    items: own.map(({ item }) => item),
  }));
}

/** Vehicles in the order of their lists. */
const inOrder = (vehicles: SellOrder['vehicles']) =>
  [...Map.groupBy(vehicles, ({ companyId }) => companyId).values()].flat();
