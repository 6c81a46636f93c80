import { type MakeError, parseJson, parseShape, failedResponseError } from '../../http/responses.ts';
import type { HttpResponse, HttpRequest } from '../../http/exchange.ts';
import { ProviderCalls } from '../../http/provider-calls.ts';
import type { Timing } from '../../http/timing.ts';
import { type CallContext, ProviderError } from '../../outcome.ts';
import { isVin } from '../../vin-decoding/port.ts';
import type { OAuthTokens, OdometerPage, OdometerReading, TelematicsPort } from '../port.ts';
import type { ZubieSettings } from './zubie-settings.ts';
import {
  EXPANDED_FIELDS,
  PAGE_SIZE,
  PATHS,
  readInstant,
  MILES_BY_UNIT,
  DEFAULT_LIFETIME_SECONDS,
  type WireVehicle,
  wireFailure,
  wireError,
  wireTokens,
  wireVehicle,
  wireVehicles,
} from './wire.ts';

const RULES = {
  system: 'Zubie',
  requestsPerSecond: 2,
  maxConcurrentCalls: 4,
  retries: 2,
  maxResponseBytes: 8_000_000,
};
const DEADLINE_MS = 15_000;
const MAX_MILES = 9_999_999;

interface ZubieOptions {
  timing: Timing;
  now: () => Date;
}

export function makeZubieTelematics(settings: ZubieSettings, { timing, now }: ZubieOptions): TelematicsPort {
  const calls = new ProviderCalls({ ...RULES, makeError: zubieError, timing });
  const fetchTokens = async (form: Record<string, string>, context: CallContext): Promise<OAuthTokens> => {
    const request = tokenRequest(settings, form);
    // Never retried, because a code is valid for one use and a renewal invalidates the old token.
    const limits = { deadlineMs: DEADLINE_MS, context, retries: 0 };
    return await calls.runWithRetries(
      async (signal) => readTokens(await calls.send(request, signal), now()),
      limits,
    );
  };
  return {
    key: 'zubie',
    isSandbox: false,
    authorizationUrl: (request) => buildAuthorizationUrl(settings, request),
    exchangeCode: async ({ code, redirectUri }, context) => {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      try {
        return await fetchTokens(form, context);
      } catch (error) {
        throw error instanceof ProviderError && error.kind === 'unauthorised'
          ? zubieError('invalid_input', 'rejected the code', failureFacts(error))
          : error;
      }
    },
    refresh: async ({ refreshToken }, context) => {
      if (refreshToken === null) throw zubieError('unauthorised', 'sent no refresh token');
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const newTokens = await fetchTokens(form, context);
      return { ...newTokens, refreshToken: newTokens.refreshToken ?? refreshToken };
    },
    listOdometers: async ({ accessToken }, { cursor }, context) => {
      const query = new URLSearchParams({
        size: PAGE_SIZE,
        expand: EXPANDED_FIELDS,
        ...(cursor !== undefined && { cursor }),
      });
      const request = {
        method: 'GET',
        url: `${settings.apiUrl}${PATHS.vehicles}?${query}`,
        headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
      } as const;
      const limits = { deadlineMs: DEADLINE_MS, context };
      return await calls.runWithRetries(
        async (signal) => readPage(await calls.send(request, signal), cursor),
        limits,
      );
    },
  };
}

function buildAuthorizationUrl(
  { loginUrl, clientId, scope }: ZubieSettings,
  { state, redirectUri }: Parameters<TelematicsPort['authorizationUrl']>[0],
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    ...(scope !== '' && { scope }),
    state,
  });
  return `${loginUrl}${PATHS.authorize}?${query}`;
}

const zubieError: MakeError = (kind, detail, facts = {}) =>
  new ProviderError({ provider: 'zubie', kind, message: `Zubie ${detail}.`, ...facts });

const tokenRequest = (
  { loginUrl, clientId, clientSecret }: ZubieSettings,
  form: Record<string, string>,
): HttpRequest => ({
  method: 'POST',
  url: `${loginUrl}${PATHS.token}`,
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }).toString(),
});

const badShapeError = (detail: string) => zubieError('bad_response', detail);

function readTokens(response: HttpResponse, now: Date): OAuthTokens {
  if (response.status !== 200) throw tokenError(response);
  const { access_token, refresh_token, expires_in } = parseShape(
    parseJson(response),
    wireTokens,
    badShapeError,
  );
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: new Date(now.getTime() + (expires_in ?? DEFAULT_LIFETIME_SECONDS) * 1_000).toISOString(),
  };
}

/** Codes of RFC 6749 about our own client, which users can't fix. */
const CLIENT_ERROR_CODES: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
]);

function tokenError(response: HttpResponse): ProviderError {
  const code = wireError.safeParse(parseJson(response)).data?.error.slice(0, 100) ?? null;
  const facts = { httpStatus: response.status, ...(code !== null && { providerCode: code }) };
  if (code !== null && CLIENT_ERROR_CODES.has(code))
    return zubieError('not_configured', 'rejected our own account', facts);
  if (code === 'access_denied') return zubieError('forbidden', 'does not allow this account', facts);
  // Every other error is about the code or the token.
  if (response.status === 400 || response.status === 401)
    return zubieError('unauthorised', 'rejected the token or the code', facts);
  return failedResponseError(zubieError, response);
}

const failureFacts = ({ httpStatus, providerCode }: ProviderError) => ({
  ...(httpStatus !== null && { httpStatus }),
  ...(providerCode !== null && { providerCode }),
});

function readPage(response: HttpResponse, requestedCursor: string | undefined): OdometerPage {
  if (response.status !== 200) throw failedResponseError(zubieError, response);
  const body = parseJson(response);
  if (wireFailure.safeParse(body).success) throw zubieError('unavailable', 'answered that it failed');
  const { vehicles, cursor } = parseShape(body, wireVehicles, badShapeError);
  const next = cursor === null || cursor === undefined || cursor === '' ? null : String(cursor);
  return {
    items: vehicles.flatMap((item) => {
      const vehicle = wireVehicle.safeParse(item);
      const reading = vehicle.success ? toReading(vehicle.data) : null;
      return reading === null ? [] : [reading];
    }),
    next: next === requestedCursor ? null : next,
  };
}

/** Returns null for a vehicle without a VIN or an odometer reading. */
function toReading(vehicle: WireVehicle): OdometerReading | null {
  const { key, nickname, odometer, odometer_um: unit, last_trip: trip, devices } = vehicle;
  const vin = (vehicle.vin ?? '').trim().toUpperCase();
  if (!isVin(vin) || odometer === null || odometer === undefined || !(odometer > 0)) return null;
  const milesPerUnit = MILES_BY_UNIT[(unit ?? '').trim().toLowerCase()];
  const miles = milesPerUnit === undefined ? null : Math.round(odometer * milesPerUnit);
  if (miles !== null && (miles < 1 || miles > MAX_MILES)) return null;
  const transmissions = (devices ?? []).flatMap((device) => readInstant(device.last_transmission) ?? []);
  return {
    externalKey: key,
    vin,
    miles,
    readAt: readInstant(trip?.end_point?.timestamp) ?? transmissions.toSorted().at(-1) ?? null,
    nickname: nickname?.trim() || null,
  };
}
