import { ProviderError } from '../outcome.ts';
import { drawFor } from '../sandbox-draw.ts';
import { findTriggeredError, SANDBOX_TRIGGERS } from '../sandbox-triggers.ts';
import { missingForFmh } from './fleet-market-hub/wire.ts';
import type { ListingOutcome, PostAnswer, SellChannel, SellChannelKey, SellListing } from './port.ts';

/** One in this many vehicles is rejected. */
const REFUSED_EVERY = 15;
/** Errors after which the state of the vehicle is unknown. */
const UNKNOWN = new Set(['timeout', 'bad_response', 'unavailable']);
const REFUSES_ACCOUNT = new Set(['unauthorised', 'forbidden']);

/**
 * Creates a channel that sells nothing. The outcome depends only on the vehicle and needs no account or
 * network.
 */
export function makeSandboxChannel(key: SellChannelKey): SellChannel {
  return {
    key,
    isSandbox: true,
    findsByVin: false,
    findFault: (listing) => (key === 'fmh' ? missingForFmh(listing) : null),
    post: async (_credentials, listings) => postTo(key, listings),
    find: async (_credentials, { vin }) => {
      const error = findTriggeredError(key, vin);
      if (error !== null && REFUSES_ACCOUNT.has(error.kind)) throw error;
      return [];
    },
  };
}

function postTo(key: SellChannelKey, listings: readonly SellListing[]): PostAnswer {
  const refusedAccount = listings
    .map(({ vin }) => findTriggeredError(key, vin))
    .find((error) => error !== null && REFUSES_ACCOUNT.has(error.kind));
  if (refusedAccount !== undefined && refusedAccount !== null)
    return {
      answer: { status: STATUSES[refusedAccount.kind] ?? 401, text: refusedAccount.message },
      outcomes: new Map(),
      failure: refusedAccount,
      isNothingAccepted: true,
    };
  const outcomes = new Map<string, ListingOutcome>();
  for (const listing of listings) {
    const outcome = outcomeOf(key, listing);
    if (outcome !== null) outcomes.set(listing.clientRef, outcome);
  }
  const text = JSON.stringify(Object.fromEntries(outcomes));
  const isWhole = outcomes.size === listings.length;
  const failure = isWhole
    ? null
    : new ProviderError({ provider: key, kind: 'timeout', message: 'The sandbox did not answer in time.' });
  return { answer: { status: 200, text }, outcomes, failure, isNothingAccepted: false };
}

const STATUSES: Readonly<Record<string, number>> = { unauthorised: 401, forbidden: 403 };

/** Returns the outcome of a vehicle, or null to simulate a missing one. */
function outcomeOf(key: SellChannelKey, { vin, priceCents }: SellListing): ListingOutcome | null {
  const refused = (message: string) => ({ isAccepted: false, message, externalId: null });
  const kind = SANDBOX_TRIGGERS[vin.slice(-6)];
  if (kind !== undefined)
    return UNKNOWN.has(kind) ? null : refused(`The sandbox was asked to answer ${kind}.`);
  if (priceCents <= 0) return refused('The price must be above 0.');
  const drawn = drawFor('sell', vin);
  if (drawn % REFUSED_EVERY === 0) return refused('Vehicle already listed');
  return { isAccepted: true, message: 'Listed', externalId: `SBX-${key}-${drawn.toString(16)}` };
}
