import { parseJson } from '../../http/responses.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import type { Timing } from '../../http/timing.ts';
import { ChannelClient, type CallOutcome, hadNoEffect, toReadableText } from '../channel-client.ts';
import type {
  ChannelListing,
  ListingOutcome,
  PostResult,
  SellChannel,
  SellChannelSettings,
  SellListing,
} from '../port.ts';
import {
  REJECTED_STATES,
  FMH_PATHS,
  fmhHeaders,
  describeMissingFields,
  wireCar,
  wireError,
  wireFailedCar,
  wireList,
  wireListedCar,
  type WireListedCar,
  wireUploadResult,
} from './wire.ts';

const MAX_RESULTS = 20;

export function makeFleetMarketHub(settings: SellChannelSettings, timing: Timing): SellChannel {
  const client = new ChannelClient({ key: 'fmh', settings, timing, readError });
  return {
    key: 'fmh',
    isSandbox: false,
    findsByVin: true,
    findFault: describeMissingFields,
    post: async ({ token }, listings, context) => {
      const request = {
        method: 'POST',
        url: `${settings.apiUrl}${FMH_PATHS.upload}`,
        headers: fmhHeaders(token),
        body: JSON.stringify(listings.map(wireCar)),
      } as const;
      return readPost(client, await client.send({ request, token }, context), listings);
    },
    find: async ({ token }, { vin }, context) => {
      const query = new URLSearchParams({
        vin,
        showMyFleet: 'true',
        page: '1',
        size: String(MAX_RESULTS),
        sortBy: 'createdAt',
        sort: 'desc',
      });
      const url = `${settings.apiUrl}${FMH_PATHS.list}?${query}`;
      const request = { method: 'GET', url, headers: fmhHeaders(token) } as const;
      const { items } = client.read(await client.send({ request, token }, context), wireList);
      return items.flatMap((item) => {
        const car = wireListedCar.safeParse(item);
        return car.success && isSameVin(car.data.vin, vin) ? [toListing(car.data)] : [];
      });
    },
  };
}

const isSameVin = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

function readPost(client: ChannelClient, outcome: CallOutcome, listings: readonly SellListing[]): PostResult {
  const noOutcomes = { outcomes: new Map<string, ListingOutcome>() };
  if (!outcome.hasResponse)
    return { ...noOutcomes, response: null, failure: outcome.failure, canResend: !outcome.wasSent };
  const { response, failure, httpResponse } = outcome;
  if (failure !== null) return { ...noOutcomes, response, failure, canResend: hadNoEffect(failure) };
  const upload = wireUploadResult.safeParse(parseJson(httpResponse));
  const outcomes = upload.success ? readOutcomes(upload.data, listings) : noOutcomes.outcomes;
  const isComplete = outcomes.size === listings.length;
  return {
    response,
    outcomes,
    failure: isComplete ? null : client.createError('bad_response', 'answered without naming the vehicle'),
    canResend: false,
  };
}

interface UploadResponse {
  successfulCars: readonly unknown[];
  failedCars: readonly unknown[];
}

/** Matches cars by VIN. A car listed as both accepted and rejected has no outcome. */
function readOutcomes({ successfulCars, failedCars }: UploadResponse, listings: readonly SellListing[]) {
  const accepted = new Map<string, WireListedCar>();
  for (const item of successfulCars) {
    const car = wireListedCar.safeParse(item);
    if (car.success) accepted.set(car.data.vin.toUpperCase(), car.data);
  }
  const rejected = new Map<string, string>();
  for (const item of failedCars) {
    const car = wireFailedCar.safeParse(item);
    if (car.success) rejected.set(car.data.request.vin.toUpperCase(), car.data.errorMessage ?? '');
  }
  const outcomes = new Map<string, ListingOutcome>();
  for (const { clientRef, vin } of listings) {
    const [car, text] = [accepted.get(vin.toUpperCase()), rejected.get(vin.toUpperCase())];
    if (car !== undefined && text === undefined)
      outcomes.set(clientRef, { isAccepted: true, message: toMessage(car), externalId: car.id });
    if (car === undefined && text !== undefined)
      outcomes.set(clientRef, {
        isAccepted: false,
        message: toReadableText(text) || 'Not accepted, without a reason.',
        externalId: null,
      });
  }
  return outcomes;
}

const toMessage = ({ statusMessage }: WireListedCar): string =>
  toReadableText(statusMessage ?? '') || 'Listed';

const toListing = (car: WireListedCar): ChannelListing => ({
  externalId: car.id,
  matchesReference: false,
  createdAt: typeof car.createdAt === 'number' ? new Date(car.createdAt) : null,
  isAccepted: !REJECTED_STATES.has(car.status ?? ''),
  message: toMessage(car),
});

function readError(httpResponse: HttpResponse): string | null {
  const body = wireError.safeParse(parseJson(httpResponse));
  if (!body.success) return null;
  const { message, items } = body.data.error;
  const fields = Object.entries(items ?? {}).map(([field, text]) => `${field}: ${String(text)}`);
  return toReadableText([message ?? '', ...fields].filter((text) => text !== '').join(' · ')) || null;
}
