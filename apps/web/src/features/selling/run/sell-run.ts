import type { SellHistoryItem, SellOutcome } from '@fleetworth/contract/selling';
import {
  SELL_CHANNEL_LABELS,
  SELL_MOST,
  SOLD_MESSAGE,
  type SellChannelKey,
} from '@fleetworth/contract/selling-choices';
import { call } from '../../../shell/api/api-client.ts';
import { ApiError } from '../../../shell/api/api-error.ts';
import { queryClient } from '../../../shell/api/query-client.ts';
import { keptEntries } from '../../../shell/drafts/kept-entries.ts';
import { counted } from '../../../shell/format/plural.ts';
import { noticeFailure, noticeProblem, noticeSuccess } from '../../../shell/notices/notices.tsx';
import { findAnswered, readNewestId } from './answered-items.ts';
import { type PendingCall, pendingSale, type SaleVehicle } from './pending-sale.ts';
import { withSaleLock } from './sale-lock.ts';

/** Vehicles that are sold together, as far as that has come. It goes on when the screen is left or loaded anew. */
export interface SellRun {
  /** Name of the selection that the vehicles are in. */
  selection: string;
  label: string;
  count: number;
  /** Answers so far. */
  items: readonly SellHistoryItem[];
  isRunning: boolean;
}

/** Vehicle that was not sent, because the account of its company is not linked. */
export interface UnsentVehicle {
  vehicleId: number;
  companyId: number;
  message: string;
}

/** True once every vehicle of a sale was accepted. */
export const isAllAccepted = ({ isRunning, items, count }: SellRun): boolean =>
  !isRunning && items.length === count && items.every(({ result }) => result === 'success');

interface SaleOrder {
  userId: number;
  selection: string;
  provider: SellChannelKey;
  vehicles: readonly SaleVehicle[];
}

/** End of a sale, for the screen of its selection. */
export interface SaleEnd {
  selection: string;
  /** Refusal that ended it, with the vehicles that were sent in the order of their lists. */
  refusal: { error: unknown; sent: readonly SaleVehicle[] } | null;
  unsent: readonly UnsentVehicle[];
}

/** A sale that was interrupted longer ago is not gone on with: prices and plans may have changed. */
const LASTS_MS = 3_600_000;
const UNAUTHORIZED = 401;

let run: SellRun | null = null;
let isLeaving = false;
const listeners = new Set<() => void>();
const endListeners = new Set<(end: SaleEnd) => void>();

window.addEventListener('pagehide', () => {
  isLeaving = true;
});
window.addEventListener('pageshow', () => {
  isLeaving = false;
});

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
  /** Calls a listener when a sale has ended; returns how to stop that. */
  onEnd: (listener: (end: SaleEnd) => void) => {
    endListeners.add(listener);
    return () => {
      endListeners.delete(listener);
    };
  },
  /** Leaves the results, so that the vehicles can be changed and sold again. */
  clear: () => show(null),
  /** Shows newer results of vehicles that had none. */
  renew(items: readonly SellHistoryItem[]) {
    if (run === null) return;
    const newer = new Map(items.map((item) => [item.id, item]));
    show({ ...run, items: run.items.map((item) => newer.get(item.id) ?? item) });
  },
  /** Sells vehicles by as many calls as it takes. The first refusal ends it. */
  async begin({ userId, selection, provider, vehicles }: SaleOrder): Promise<void> {
    if (run?.isRunning) return;
    const label = SELL_CHANNEL_LABELS[provider];
    show({ selection, label, count: vehicles.length, items: [], isRunning: true });
    const isBegun = await withSaleLock(userId, 'if free', async () => {
      try {
        const sale = { selection, provider, startedAt: Date.now(), newestId: await readNewestId() };
        const calls = chunksOf(vehicles).map((chunk, index) => ({
          ...sale,
          index,
          vehicles: chunk,
          isSent: false,
        }));
        await pendingSale.clear(userId);
        await pendingSale.write(userId, calls);
        await work(userId, calls, []);
      } catch (error) {
        show(null);
        noticeFailure(error);
      }
    });
    if (isBegun) return;
    show(null);
    noticeProblem('Vehicles are being sold in another tab. Wait until that is done.');
  },
  /** Goes on with a sale that a reload has interrupted, once no other tab does. A call that was sent is not sent again. */
  async resume(userId: number): Promise<void> {
    await withSaleLock(userId, 'once free', async () => {
      const calls = await pendingSale.read(userId);
      const [first] = calls;
      if (first === undefined || run !== null) return;
      if (Date.now() - first.startedAt > LASTS_MS) {
        await pendingSale.clear(userId);
        noticeProblem('A sale was interrupted. Vehicles that were not sold are still selected.');
        return;
      }
      show({ ...runOf(calls), items: [], isRunning: true });
      try {
        const answered = await findAnswered(calls.filter(({ isSent }) => isSent));
        removeAccepted(userId, first.selection, answered);
        await work(userId, calls, answered);
      } catch (error) {
        show(null);
        noticeFailure(error);
      }
    });
  },
};

/** Sends what was not sent, each call kept as sent before it is. Keeps the rest where the page is left or the session ends. */
async function work(
  userId: number,
  calls: readonly PendingCall[],
  found: readonly SellHistoryItem[],
): Promise<void> {
  const shown = runOf(calls);
  let items = found;
  let refusal: SaleEnd['refusal'] = null;
  const unsent: UnsentVehicle[] = [];
  for (const next of calls.filter(({ isSent }) => !isSent)) {
    show({ ...shown, items, isRunning: true });
    await pendingSale.write(userId, [{ ...next, isSent: true }]);
    try {
      const { data } = await call('sellVehicles', { body: listsOf(next) });
      const answered = data.flatMap((outcome) => outcome.items);
      items = [...items, ...answered];
      unsent.push(...data.flatMap((outcome) => unsentOf(outcome, next.vehicles)));
      removeAccepted(userId, shown.selection, answered);
    } catch (error) {
      if (isLeaving) return;
      if (error instanceof ApiError && error.status === UNAUTHORIZED) {
        await pendingSale.write(userId, [next]);
        show(null);
        return;
      }
      refusal = { error, sent: inOrder(next.vehicles) };
      break;
    }
  }
  await pendingSale.clear(userId);
  const count = items.length + unsent.length;
  end({ ...shown, count, items, isRunning: false }, { selection: shown.selection, refusal, unsent });
}

/** Vehicles of an answer that has no rows for them. */
function unsentOf({ company_id, result, message, items }: SellOutcome, sent: readonly SaleVehicle[]) {
  if (result !== 'failed' || items.length > 0) return [];
  return sent
    .filter(({ companyId }) => companyId === company_id)
    .map(({ companyId, item }) => ({ vehicleId: item.vehicle_id, companyId, message }));
}

function end(ended: SellRun, saleEnd: SaleEnd) {
  show(ended.items.length === 0 ? null : ended);
  if (saleEnd.refusal !== null) noticeFailure(saleEnd.refusal.error);
  else sayHowItEnded(ended.items, saleEnd.unsent);
  void queryClient.invalidateQueries();
  // A copy: a listener may subscribe anew.
  for (const listener of new Set(endListeners)) listener(saleEnd);
}

function sayHowItEnded(items: readonly SellHistoryItem[], unsent: readonly UnsentVehicle[]) {
  const failed = items.filter(({ result }) => result === 'failed').length + unsent.length;
  const open = items.filter(({ result }) => result === null).length;
  const count = items.length + unsent.length;
  if (count === 0) noticeProblem('No vehicle was sent. All of them are still selected.');
  else if (failed > 0) noticeProblem(`${failed} of ${count} vehicles were not accepted.`);
  else if (open > 0)
    noticeProblem(`${open} of ${counted(items.length, 'vehicle')} have no answer yet. Selling goes on.`);
  else noticeSuccess(SOLD_MESSAGE);
}

/** Accepted vehicles leave their selection at once. */
function removeAccepted(userId: number, selection: string, items: readonly SellHistoryItem[]) {
  const accepted = items.filter(({ result }) => result === 'success').map(({ vehicle }) => vehicle.id);
  if (accepted.length > 0) keptEntries(userId, selection).remove(accepted);
}

/** Facts of a sale that its calls hold. */
function runOf(calls: readonly PendingCall[]) {
  const [{ selection, provider } = { selection: '', provider: 'fmh' as const }] = calls;
  return {
    selection,
    label: SELL_CHANNEL_LABELS[provider],
    count: calls.reduce((sum, { vehicles }) => sum + vehicles.length, 0),
  };
}

function chunksOf(vehicles: readonly SaleVehicle[]): SaleVehicle[][] {
  const chunks: SaleVehicle[][] = [];
  for (let from = 0; from < vehicles.length; from += SELL_MOST)
    chunks.push(vehicles.slice(from, from + SELL_MOST));
  return chunks;
}

/** One list for each company. */
function listsOf({ provider, vehicles }: PendingCall) {
  const byCompany = Map.groupBy(vehicles, ({ companyId }) => companyId);
  return [...byCompany].map(([company_id, own]) => ({
    company_id,
    provider,
    items: own.map(({ item }) => item),
  }));
}

/** Vehicles in the order of their lists. */
const inOrder = (vehicles: readonly SaleVehicle[]) =>
  [...Map.groupBy(vehicles, ({ companyId }) => companyId).values()].flat();
