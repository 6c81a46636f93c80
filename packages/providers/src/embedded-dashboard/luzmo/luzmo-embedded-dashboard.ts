import { parseJson, parseShape } from '../../http/responses.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import { ProviderCalls } from '../../http/provider-calls.ts';
import type { Timing } from '../../http/timing.ts';
import type { EmbeddedDashboard } from '../port.ts';
import { luzmoError, toProviderError } from './luzmo-errors.ts';
import type { LuzmoSettings } from './luzmo-settings.ts';
import { AUTHORIZATION_PATH, wireGrant, wireGrantRequest } from './wire.ts';

const DEADLINE_MS = 8_000;
const PER_SECOND = 5;
/** Number of requests that the rate limit allows within the deadline. */
const IN_FLIGHT = 40;
const RETRIES = 1;
const MAX_RESPONSE_BYTES = 1_000_000;

export function makeLuzmoEmbeddedDashboard(settings: LuzmoSettings, timing: Timing): EmbeddedDashboard {
  const calls = new ProviderCalls({
    system: 'Luzmo',
    makeError: luzmoError,
    timing,
    requestsPerSecond: PER_SECOND,
    maxConcurrentCalls: IN_FLIGHT,
    retries: RETRIES,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  });
  return {
    grant: async (request, context) => {
      const body = JSON.stringify(wireGrantRequest(settings, request));
      const { id, token } = await calls.runWithRetries(
        async (signal) => readGrant(await calls.send(buildRequest(settings, body), signal), request.now),
        { deadlineMs: DEADLINE_MS, context },
      );
      const { appUrl, apiUrl, dashboardId } = settings;
      return { server: `${appUrl}/`, host: apiUrl, id, token, dashboardId };
    },
  };
}

const buildRequest = ({ apiUrl }: LuzmoSettings, body: string) =>
  ({
    method: 'POST',
    url: `${apiUrl}${AUTHORIZATION_PATH}`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
  }) as const;

/** Rejects an expired grant, which would show an error in the frame that the user can't fix. */
function readGrant(response: HttpResponse, now: Date): { id: string; token: string } {
  if (response.status !== 200) throw toProviderError(response);
  const createError = (detail: string) => luzmoError('bad_response', detail, { httpStatus: 200 });
  const { expiry, ...grant } = parseShape(parseJson(response), wireGrant, createError);
  if (expiry && Date.parse(expiry) <= now.getTime()) throw createError('returned an expired grant');
  return grant;
}
