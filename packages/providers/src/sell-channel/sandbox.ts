import { ProviderError } from '../outcome.ts';
import { drawInteger } from '../sandbox-draw.ts';
import { findTriggeredError, SANDBOX_TRIGGERS } from '../sandbox-triggers.ts';
import { describeMissingFields } from './fleet-market-hub/wire.ts';
import type { ListingOutcome, PostResult, SellChannel, SellChannelKey, SellListing } from './port.ts';

/** One in this many vehicles is rejected. */
const REJECTED_LISTING_INTERVAL = 15;
const UNKNOWN_OUTCOME_KINDS = new Set(['timeout', 'bad_response', 'unavailable']);
const ACCOUNT_ERROR_KINDS = new Set(['unauthorised', 'forbidden']);

export function makeSandboxChannel(key: SellChannelKey): SellChannel {
  return {
    key,
    isSandbox: true,
    findsByVin: false,
    findFault: (listing) => (key === 'fmh' ? describeMissingFields(listing) : null),
    post: async (_credentials, listings) => postListings(key, listings),
    find: async (_credentials, { vin }) => {
      const error = findTriggeredError(key, vin);
      if (error !== null && ACCOUNT_ERROR_KINDS.has(error.kind)) throw error;
      return [];
    },
  };
}

function postListings(key: SellChannelKey, listings: readonly SellListing[]): PostResult {
  const accountError = listings
    .map(({ vin }) => findTriggeredError(key, vin))
    .find((error) => error !== null && ACCOUNT_ERROR_KINDS.has(error.kind));
  if (accountError !== undefined && accountError !== null)
    return {
      response: { status: STATUS_BY_ERROR_KIND[accountError.kind] ?? 401, text: accountError.message },
      outcomes: new Map(),
      failure: accountError,
      canResend: true,
    };
  const outcomes = new Map<string, ListingOutcome>();
  for (const listing of listings) {
    const outcome = outcomeOf(key, listing);
    if (outcome !== null) outcomes.set(listing.clientRef, outcome);
  }
  const text = JSON.stringify(Object.fromEntries(outcomes));
  const isComplete = outcomes.size === listings.length;
  const failure = isComplete
    ? null
    : new ProviderError({ provider: key, kind: 'timeout', message: 'The sandbox did not answer in time.' });
  return { response: { status: 200, text }, outcomes, failure, canResend: false };
}

const STATUS_BY_ERROR_KIND: Readonly<Record<string, number>> = { unauthorised: 401, forbidden: 403 };

/** Returns the outcome of a vehicle, or null to simulate a missing outcome. */
function outcomeOf(key: SellChannelKey, { vin, priceCents }: SellListing): ListingOutcome | null {
  const rejected = (message: string) => ({ isAccepted: false, message, externalId: null });
  const kind = SANDBOX_TRIGGERS[vin.slice(-6)];
  if (kind !== undefined)
    return UNKNOWN_OUTCOME_KINDS.has(kind) ? null : rejected(`The sandbox was asked to answer ${kind}.`);
  if (priceCents <= 0) return rejected('The price must be above 0.');
  const rejectionDraw = drawInteger('sell', vin);
  if (rejectionDraw % REJECTED_LISTING_INTERVAL === 0) return rejected('Vehicle already listed');
  return { isAccepted: true, message: 'Listed', externalId: `SBX-${key}-${rejectionDraw.toString(16)}` };
}
