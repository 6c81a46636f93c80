import type { SellHistoryItem, SellOutcome } from '@fleetworth/contract/selling';
import { call } from '../../../shell/api/api-client.ts';
import { ApiError, ConnectionError } from '../../../shell/api/api-error.ts';
import { findStoredItems, isOutcomeUnknown } from './find-stored-items.ts';
import { type PendingCall, pendingSale, type SaleVehicle } from './pending-sale.ts';

export interface UnsentVehicle {
  vehicleId: number;
  companyId: number;
  message: string;
  /** True if the vehicle's company has no linked account. */
  needsLink: boolean;
}

export interface CallResults {
  items: readonly SellHistoryItem[];
  unsent: readonly UnsentVehicle[];
  requestError?: unknown;
}

const UNAUTHORIZED = 401;
const INTERRUPTED_TEXT = 'Not sent: the sale was interrupted.';

let isLeaving = false;

window.addEventListener('pagehide', () => {
  isLeaving = true;
});
window.addEventListener('pageshow', () => {
  isLeaving = false;
});

/**
 * Stores a request as sent, then sends it. If the response is lost, calls `onLost` and looks up the result.
 */
export async function sendCall(
  userId: number,
  next: PendingCall,
  onLost: () => void,
): Promise<CallResults | 'interrupted' | 'signed out'> {
  await pendingSale.write(userId, [{ ...next, isSent: true }]);
  try {
    const { data } = await call('sellVehicles', { body: toOffers(next) });
    return {
      items: data.flatMap(({ items }) => items),
      unsent: data.flatMap((outcome) => listUnsent(outcome, next.vehicles)),
    };
  } catch (error) {
    if (isLeaving) return 'interrupted';
    if (error instanceof ApiError && error.status === UNAUTHORIZED) {
      await pendingSale.write(userId, [next]);
      return 'signed out';
    }
    if (!isOutcomeUnknown(error)) return { items: [], unsent: [], requestError: error };
    onLost();
    return await findResultsAfterLoss(error, next);
  }
}

// Looks up the result of a request, because sending the request again could sell the vehicles twice.
async function findResultsAfterLoss(error: unknown, call: PendingCall): Promise<CallResults> {
  const results = await findResults([call]);
  // After an error response, unsent vehicles get the error instead of the text of an interruption.
  const isFailure = !(error instanceof ConnectionError) && results.unsent.length > 0;
  return isFailure ? { items: results.items, unsent: [], requestError: error } : results;
}

export async function findResults(calls: readonly PendingCall[]): Promise<CallResults> {
  const items = await findStoredItems(calls);
  const vehicleIdsWithRow = new Set(items.map(({ vehicle }) => vehicle.id));
  const unsent = calls
    .flatMap(({ vehicles }) => vehicles)
    .filter(({ item }) => !vehicleIdsWithRow.has(item.vehicle_id))
    .map((vehicle) => toUnsentVehicle(vehicle, { message: INTERRUPTED_TEXT, needsLink: false }));
  return { items, unsent };
}

const toUnsentVehicle = (
  { companyId, item }: SaleVehicle,
  reason: Pick<UnsentVehicle, 'message' | 'needsLink'>,
): UnsentVehicle => ({ vehicleId: item.vehicle_id, companyId, ...reason });

function listUnsent({ company_id, result, message, items }: SellOutcome, vehicles: readonly SaleVehicle[]) {
  if (result !== 'failed' || items.length > 0) return [];
  return vehicles
    .filter(({ companyId }) => companyId === company_id)
    .map((vehicle) => toUnsentVehicle(vehicle, { message, needsLink: true }));
}

function toOffers({ provider, vehicles }: PendingCall) {
  const byCompany = Map.groupBy(vehicles, ({ companyId }) => companyId);
  return [...byCompany].map(([company_id, companyVehicles]) => ({
    company_id,
    provider,
    items: companyVehicles.map(({ item }) => item),
  }));
}
