import { parseJson } from '../../http/responses.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import type { Timing } from '../../http/timing.ts';
import { ChannelClient, type CallOutcome, hadNoEffect, toReadableText } from '../channel-client.ts';
import type { ListingOutcome, PostResult, SellChannel, SellChannelSettings, SellListing } from '../port.ts';
import {
  ADVENT_PATHS,
  adventHeaders,
  REJECTED_STATE,
  wireError,
  wireResult,
  wireResults,
  wireState,
  wireVehicles,
} from './wire.ts';

export function makeAdventResource(settings: SellChannelSettings, timing: Timing): SellChannel {
  const client = new ChannelClient({ key: 'advent_resource', settings, timing, readError });
  const vehiclesUrl = `${settings.apiUrl}${ADVENT_PATHS.vehicles}`;
  return {
    key: 'advent_resource',
    isSandbox: false,
    findsByVin: false,
    findFault: () => null,
    post: async (credentials, listings, context) => {
      const { token } = credentials;
      const request = {
        method: 'POST',
        url: vehiclesUrl,
        headers: adventHeaders(token),
        body: JSON.stringify(wireVehicles(credentials, listings)),
      } as const;
      return readPost(client, await client.send({ request, token }, context), listings);
    },
    find: async ({ token }, { clientRef }, context) => {
      const url = `${vehiclesUrl}/${encodeURIComponent(clientRef)}`;
      const request = { method: 'GET', url, headers: adventHeaders(token) } as const;
      const outcome = await client.send({ request, token }, context);
      if (outcome.failure?.httpStatus === 404) return [];
      const { ref, state } = client.read(outcome, wireState);
      if (ref !== clientRef) throw client.createError('bad_response', 'answered about another vehicle');
      const isAccepted = state !== REJECTED_STATE;
      const message = isAccepted ? 'Listed' : 'Not accepted, without a reason.';
      return [{ externalId: ref, matchesReference: true, createdAt: null, isAccepted, message }];
    },
  };
}

function readPost(client: ChannelClient, outcome: CallOutcome, listings: readonly SellListing[]): PostResult {
  const noOutcomes = { outcomes: new Map<string, ListingOutcome>() };
  if (!outcome.hasResponse)
    return { ...noOutcomes, response: null, failure: outcome.failure, canResend: !outcome.wasSent };
  const { response, failure, httpResponse } = outcome;
  if (failure !== null) return { ...noOutcomes, response, failure, canResend: hadNoEffect(failure) };
  const body = wireResults.safeParse(parseJson(httpResponse));
  const outcomes = body.success ? readOutcomes(body.data.results, listings) : noOutcomes.outcomes;
  const isComplete = outcomes.size === listings.length;
  return {
    response,
    outcomes,
    failure: isComplete ? null : client.createError('bad_response', 'answered without naming the vehicle'),
    canResend: false,
  };
}

function readOutcomes(results: readonly unknown[], listings: readonly SellListing[]) {
  const refs = new Set(listings.map(({ clientRef }) => clientRef));
  const outcomes = new Map<string, ListingOutcome>();
  for (const item of results) {
    const result = wireResult.safeParse(item);
    if (!result.success || !refs.has(result.data.ref)) continue;
    const { ref, accepted, reference, reason } = result.data;
    const message = toReadableText(reason ?? '') || (accepted ? 'Listed' : 'Not accepted, without a reason.');
    outcomes.set(ref, { isAccepted: accepted, message, externalId: reference ?? null });
  }
  return outcomes;
}

function readError(httpResponse: HttpResponse): string | null {
  const body = wireError.safeParse(parseJson(httpResponse));
  return body.success ? toReadableText(body.data.error.message ?? '') || null : null;
}
