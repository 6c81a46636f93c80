import type { SellHistoryItem } from '@fleetworth/contract/selling';
import {
  formatNotAccepted,
  SELL_CHANNEL_LABELS,
  MAX_VEHICLES_PER_SALE,
  SOLD_MESSAGE,
  type SellChannelKey,
} from '@fleetworth/contract/selling-choices';
import { ConnectionError } from '../../../shell/api/api-error.ts';
import { queryClient } from '../../../shell/api/query-client.ts';
import { selectionEntriesOf } from '../../../shell/drafts/selection-entries.ts';
import { counted } from '../../../shell/format/plural.ts';
import { showError, showProblem, showSuccess } from '../../../shell/notices/notices.tsx';
import { fetchNewestHistoryId } from './find-stored-items.ts';
import { type PendingCall, pendingSale, type SaleVehicle } from './pending-sale.ts';
import { withSaleLock } from './sale-lock.ts';
import { type CallResults, findResults, sendCall, type UnsentVehicle } from './send-call.ts';

/** A sale continues when the user leaves or reloads the screen. */
export interface SellRun {
  selection: string;
  label: string;
  count: number;
  items: readonly SellHistoryItem[];
  isRunning: boolean;
  /** True while the rows of a request with a lost response are looked up. */
  isChecking?: boolean;
}

export const isAllAccepted = ({ isRunning, items, count }: SellRun): boolean =>
  !isRunning && items.length === count && items.every(({ result }) => result === 'success');

interface SaleOrder {
  userId: number;
  selection: string;
  provider: SellChannelKey;
  vehicles: readonly SaleVehicle[];
}

export interface SaleEnd {
  selection: string;
  /** Error that ended the sale, and the vehicles of the failed request, grouped by company. */
  requestError: { error: unknown; vehicles: readonly SaleVehicle[] } | null;
  /**
   * Vehicles that weren't sent to the channel, for example without a linked account or after an interruption.
   * Excludes those of `requestError`.
   */
  unsent: readonly UnsentVehicle[];
}

/** A sale interrupted longer ago isn't resumed, because prices and plans may have changed. */
const MAX_INTERRUPTION_MS = 3_600_000;

let run: SellRun | null = null;
const listeners = new Set<() => void>();
const endListeners = new Set<(end: SaleEnd) => void>();

function setRun(next: SellRun | null) {
  run = next;
  for (const listener of listeners) listener();
}

export const sellRun = {
  read: (): SellRun | null => run,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  onEnd: (listener: (end: SaleEnd) => void) => {
    endListeners.add(listener);
    return () => {
      endListeners.delete(listener);
    };
  },
  clear: () => setRun(null),
  replaceItems(items: readonly SellHistoryItem[]) {
    if (run === null) return;
    const newerItems = new Map(items.map((item) => [item.id, item]));
    setRun({ ...run, items: run.items.map((item) => newerItems.get(item.id) ?? item) });
  },
  /** Stops at the first rejected request. */
  async begin({ userId, selection, provider, vehicles }: SaleOrder): Promise<void> {
    if (run?.isRunning) return;
    const label = SELL_CHANNEL_LABELS[provider];
    setRun({ selection, label, count: vehicles.length, items: [], isRunning: true });
    const isStarted = await withSaleLock(userId, 'if free', async () => {
      const newestId = await fetchNewestHistoryId().catch(endUnstartedSale);
      if (newestId === null) return;
      try {
        const sale = { selection, provider, startedAt: Date.now(), newestId };
        const calls = splitIntoChunks(vehicles).map((chunk, index) => ({
          ...sale,
          index,
          vehicles: chunk,
          isSent: false,
        }));
        await pendingSale.clear(userId);
        await pendingSale.write(userId, calls);
        await sendCalls(userId, calls, { items: [], unsent: [] });
      } catch (error) {
        setRun(null);
        showError(error);
      }
    });
    if (isStarted) return;
    setRun(null);
    showProblem('Vehicles are being sold in another tab. Wait until that sale is finished.');
  },
  /**
   * Resumes a sale interrupted by a reload, once no other tab is selling. Doesn't repeat requests that were
   * sent.
   */
  async resume(userId: number): Promise<void> {
    await withSaleLock(userId, 'once free', async () => {
      const calls = await pendingSale.read(userId);
      const [first] = calls;
      if (first === undefined || run !== null) return;
      if (Date.now() - first.startedAt > MAX_INTERRUPTION_MS) {
        await pendingSale.clear(userId);
        showProblem("A sale was interrupted. Vehicles that weren't sold are still selected.");
        return;
      }
      setRun({ ...getSaleInfo(calls), items: [], isRunning: true });
      try {
        const results = await findResults(calls.filter(({ isSent }) => isSent));
        deselectAccepted(userId, first.selection, results.items);
        await sendCalls(userId, calls, results);
      } catch (error) {
        setRun(null);
        showError(error);
      }
    });
  },
};

// If the user leaves the page or the session ends, the remaining requests stay stored, so that the sale can
// be resumed.
async function sendCalls(userId: number, calls: readonly PendingCall[], earlier: CallResults): Promise<void> {
  const saleInfo = getSaleInfo(calls);
  let { items, unsent } = earlier;
  let requestError: SaleEnd['requestError'] = null;
  for (const next of calls.filter(({ isSent }) => !isSent)) {
    setRun({ ...saleInfo, items, isRunning: true });
    const showLookup = () => setRun({ ...saleInfo, items, isRunning: true, isChecking: true });
    const results = await sendCall(userId, next, showLookup);
    if (results === 'signed out') setRun(null);
    if (typeof results === 'string') return;
    items = [...items, ...results.items];
    unsent = [...unsent, ...results.unsent];
    deselectAccepted(userId, saleInfo.selection, results.items);
    if (results.requestError === undefined) continue;
    requestError = { error: results.requestError, vehicles: sortByCompany(next.vehicles) };
    break;
  }
  await pendingSale.clear(userId);
  const count = items.length + unsent.length;
  endRun(
    { ...saleInfo, count, items, isRunning: false },
    { selection: saleInfo.selection, requestError, unsent },
  );
}

function endUnstartedSale(error: unknown): null {
  setRun(null);
  if (error instanceof ConnectionError) showProblem('No connection. Nothing was sent.');
  else showError(error);
  return null;
}

function endRun(endedRun: SellRun, saleEnd: SaleEnd) {
  setRun(endedRun.items.length === 0 ? null : endedRun);
  if (saleEnd.requestError !== null) showError(saleEnd.requestError.error);
  else showSaleNotice(endedRun.items, saleEnd.unsent);
  void queryClient.invalidateQueries();
  // Iterates over a copy, because a listener may subscribe again.
  for (const listener of new Set(endListeners)) listener(saleEnd);
}

function showSaleNotice(items: readonly SellHistoryItem[], unsent: readonly UnsentVehicle[]) {
  const failedCount = items.filter(({ result }) => result === 'failed').length + unsent.length;
  const pendingCount = items.filter(({ result }) => result === null).length;
  const count = items.length + unsent.length;
  if (items.length === 0 && unsent.every(({ needsLink }) => !needsLink))
    showProblem('No vehicles were sent. All of them are still selected.');
  else if (failedCount > 0) showProblem(formatNotAccepted(failedCount, count));
  else if (pendingCount > 0)
    showProblem(
      `No response yet for ${pendingCount} of ${counted(items.length, 'vehicle')}. The sale continues.`,
    );
  else showSuccess(SOLD_MESSAGE);
}

function deselectAccepted(userId: number, selection: string, items: readonly SellHistoryItem[]) {
  const accepted = items.filter(({ result }) => result === 'success').map(({ vehicle }) => vehicle.id);
  if (accepted.length > 0) selectionEntriesOf(userId, selection).remove(accepted);
}

function getSaleInfo(calls: readonly PendingCall[]) {
  const [{ selection, provider } = { selection: '', provider: 'fmh' as const }] = calls;
  return {
    selection,
    label: SELL_CHANNEL_LABELS[provider],
    count: calls.reduce((sum, { vehicles }) => sum + vehicles.length, 0),
  };
}

function splitIntoChunks(vehicles: readonly SaleVehicle[]): SaleVehicle[][] {
  const chunks: SaleVehicle[][] = [];
  for (let from = 0; from < vehicles.length; from += MAX_VEHICLES_PER_SALE)
    chunks.push(vehicles.slice(from, from + MAX_VEHICLES_PER_SALE));
  return chunks;
}

const sortByCompany = (vehicles: readonly SaleVehicle[]) =>
  [...Map.groupBy(vehicles, ({ companyId }) => companyId).values()].flat();
