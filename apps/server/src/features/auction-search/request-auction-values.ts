import { randomUUID } from 'node:crypto';
import type { AuctionResult } from '@fleetworth/contract/auction-search';
import type { ProviderError, ProviderErrorKind, Result } from '@fleetworth/providers/outcome';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import type {
  RegionCode,
  Valuation,
  ValuationRequest,
  WholesaleValuation,
} from '@fleetworth/providers/wholesale-valuation';
import type { Clock } from '../../platform/clock/clock.ts';
import { describeVehicle } from '../market-values/public.ts';
import { presentItem } from './auction-item.presenter.ts';

export interface AuctionDependencies {
  clock: Clock;
  vinDecoding: VinDecoding;
  wholesaleValuation: WholesaleValuation | null;
}

export interface AuctionRequest {
  vin: string;
  mileage: number;
  region: RegionCode;
}

interface AuctionOutcome {
  result: AuctionResult;
  error: ProviderError | null;
}

/** Returns the outcomes in the order of the requests. Stores nothing. */
export async function requestAuctionValues(
  dependencies: AuctionDependencies,
  requests: readonly AuctionRequest[],
): Promise<AuctionOutcome[]> {
  const { clock, vinDecoding, wholesaleValuation } = dependencies;
  if (wholesaleValuation === null)
    return requests.map((request) => ({ result: toFailedResult(request, NOT_CONFIGURED), error: null }));
  const valuationRequests = await Promise.all(
    requests.map((request) => toValuationRequest(vinDecoding, request)),
  );
  const context = { requestId: randomUUID(), day: clock.today() };
  const { isSandbox } = wholesaleValuation;
  const outcomes = await wholesaleValuation.valueVehicles(valuationRequests, context);
  return requests.map((request, index) => toOutcome(request, outcomes[index], isSandbox));
}

async function toValuationRequest(
  vinDecoding: VinDecoding,
  { vin, mileage, region }: AuctionRequest,
): Promise<ValuationRequest> {
  const decoded = await vinDecoding.decodeVin(vin);
  const names = decoded.ok
    ? {
        modelYear: decoded.value.modelYear,
        make: decoded.value.make,
        model: decoded.value.model,
        trim: decoded.value.trim,
      }
    : { modelYear: null, make: '', model: '', trim: null };
  const description = await describeVehicle(vinDecoding, { vin, ...names });
  return { vin, description, odometerMiles: mileage, regionCode: region, purchase: null };
}

function toOutcome(
  request: AuctionRequest,
  outcome: Result<Valuation> | undefined,
  isSandbox: boolean,
): AuctionOutcome {
  if (outcome === undefined) throw new Error('The provider returned too few results.');
  if (!outcome.ok)
    return { result: toFailedResult(request, ERROR_TEXTS[outcome.error.kind]), error: outcome.error };
  const items = outcome.value.items.map((item) => presentItem(item, request));
  const vehicle = { ...request, description: items[0]?.description ?? null };
  return { result: { vehicle, items, error: null, is_sandbox: isSandbox }, error: null };
}

const toFailedResult = (request: AuctionRequest, text: string): AuctionResult => ({
  vehicle: { ...request, description: null },
  items: [],
  error: text,
  is_sandbox: false,
});

const NOT_CONFIGURED = 'No auction value provider is configured.';
const UNAVAILABLE = "We couldn't reach the provider. Try again in a few minutes.";
const REJECTED_ACCOUNT = "The provider rejected this installation's account. Contact your administrator.";
const ERROR_TEXTS: Record<ProviderErrorKind, string> = {
  not_found: 'There are no auction values for this VIN.',
  invalid_input: "The provider doesn't support this VIN.",
  unauthorised: REJECTED_ACCOUNT,
  forbidden: REJECTED_ACCOUNT,
  rate_limited: UNAVAILABLE,
  unavailable: UNAVAILABLE,
  timeout: UNAVAILABLE,
  bad_response: UNAVAILABLE,
  conflict: UNAVAILABLE,
  not_configured: NOT_CONFIGURED,
};
