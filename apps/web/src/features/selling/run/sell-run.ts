import type { SellHistoryItem } from '@fleetworth/contract/selling';
import {
  notAccepted,
  SELL_CHANNEL_LABELS,
  MAX_VEHICLES_PER_SALE,
  SOLD_MESSAGE,
  type SellChannelKey,
} from '@fleetworth/contract/selling-choices';
import { ConnectionError } from '../../../shell/api/api-error.ts';
import { queryClient } from '../../../shell/api/query-client.ts';
import { keptEntries } from '../../../shell/drafts/kept-entries.ts';
import { counted } from '../../../shell/format/plural.ts';
import { noticeFailure, noticeProblem, noticeSuccess } from '../../../shell/notices/notices.tsx';
import { readNewestId } from './answered-items.ts';
import { type PendingCall, pendingSale, type SaleVehicle } from './pending-sale.ts';
import { withSaleLock } from './sale-lock.ts';
import { type CallAnswers, findAnswers, sendCall, type UnsentVehicle } from './send-call.ts';

/** Vehicles that are sold together, as far as that has come. It goes on when the screen is left or loaded anew. */
export interface SellRun {
  /** Name of the selection that the vehicles are in. */
  selection: string;
  label: string;
  count: number;
  /** Answers so far. */
  items: readonly SellHistoryItem[];
  isRunning: boolean;
  /** True while rows of a call are looked up whose answer was lost. */
  isChecking?: boolean;
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

let run: SellRun | null = null;
const listeners = new Set<() => void>();
const endListeners = new Set<(end: SaleEnd) => void>();

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
      const newestId = await readNewestId().catch(sayNothingSent);
      if (newestId === null) return;
      try {
        const sale = { selection, provider, startedAt: Date.now(), newestId };
        const calls = chunksOf(vehicles).map((chunk, index) => ({
          ...sale,
          index,
          vehicles: chunk,
          isSent: false,
        }));
        await pendingSale.clear(userId);
        await pendingSale.write(userId, calls);
        await work(userId, calls, { items: [], unsent: [] });
      } catch (error) {
        show(null);
        noticeFailure(error);
      }
    });
    if (isBegun) return;
    show(null);
    noticeProblem('Vehicles are being sold in another tab. Wait until it has finished.');
  },
  /** Goes on with a sale that a reload has interrupted, once no other tab does. A call that was sent is not sent again. */
  async resume(userId: number): Promise<void> {
    await withSaleLock(userId, 'once free', async () => {
      const calls = await pendingSale.read(userId);
      const [first] = calls;
      if (first === undefined || run !== null) return;
      if (Date.now() - first.startedAt > LASTS_MS) {
        await pendingSale.clear(userId);
        noticeProblem("A sale was interrupted. Vehicles that weren't sold are still selected.");
        return;
      }
      show({ ...runOf(calls), items: [], isRunning: true });
      try {
        const found = await findAnswers(calls.filter(({ isSent }) => isSent));
        removeAccepted(userId, first.selection, found.items);
        await work(userId, calls, found);
      } catch (error) {
        show(null);
        noticeFailure(error);
      }
    });
  },
};

/** Sends what was not sent. Keeps the rest where the page is left or the session ends. */
async function work(userId: number, calls: readonly PendingCall[], found: CallAnswers): Promise<void> {
  const shown = runOf(calls);
  let { items, unsent } = found;
  let refusal: SaleEnd['refusal'] = null;
  for (const next of calls.filter(({ isSent }) => !isSent)) {
    show({ ...shown, items, isRunning: true });
    const showCheck = () => show({ ...shown, items, isRunning: true, isChecking: true });
    const answers = await sendCall(userId, next, showCheck);
    if (answers === 'signed out') show(null);
    if (typeof answers === 'string') return;
    items = [...items, ...answers.items];
    unsent = [...unsent, ...answers.unsent];
    removeAccepted(userId, shown.selection, answers.items);
    if (answers.refusal === undefined) continue;
    refusal = { error: answers.refusal, sent: inOrder(next.vehicles) };
    break;
  }
  await pendingSale.clear(userId);
  const count = items.length + unsent.length;
  end({ ...shown, count, items, isRunning: false }, { selection: shown.selection, refusal, unsent });
}

/** Ends a sale that could not begin. */
function sayNothingSent(error: unknown): null {
  show(null);
  if (error instanceof ConnectionError) noticeProblem('No connection. Nothing was sent.');
  else noticeFailure(error);
  return null;
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
  if (items.length === 0 && unsent.every(({ isUnlinked }) => !isUnlinked))
    noticeProblem('No vehicles were sent. All of them are still selected.');
  else if (failed > 0) noticeProblem(notAccepted(failed, count));
  else if (open > 0)
    noticeProblem(`${open} of ${counted(items.length, 'vehicle')} have no answer yet. Selling continues.`);
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
  for (let from = 0; from < vehicles.length; from += MAX_VEHICLES_PER_SALE)
    chunks.push(vehicles.slice(from, from + MAX_VEHICLES_PER_SALE));
  return chunks;
}

/** Vehicles in the order of their lists. */
const inOrder = (vehicles: readonly SaleVehicle[]) =>
  [...Map.groupBy(vehicles, ({ companyId }) => companyId).values()].flat();
