import { type MakeError, parseJson, readShape, refusalOf } from '../../http/answers.ts';
import type { Incoming, Outgoing } from '../../http/exchange.ts';
import { ProviderCalls } from '../../http/provider-calls.ts';
import type { Timing } from '../../http/timing.ts';
import { type CallContext, ProviderError } from '../../outcome.ts';
import { isVin } from '../../vin-decoding/port.ts';
import type { OAuthTokens, OdometerPage, OdometerReading, TelematicsPort } from '../port.ts';
import type { ZubieSettings } from './zubie-settings.ts';
import {
  EXPANDED,
  PAGE_SIZE,
  PATHS,
  readInstant,
  UNITS,
  USUAL_SECONDS,
  type WireVehicle,
  wireFailure,
  wireRefusal,
  wireTokens,
  wireVehicle,
  wireVehicles,
} from './wire.ts';

const RULES = { perSecond: 2, inFlight: 4, retries: 2, answerMostBytes: 8_000_000 };
const DEADLINE_MS = 15_000;
const MILES_MOST = 9_999_999;

interface ZubieParts {
  timing: Timing;
  now: () => Date;
}

/** Reads odometers from Zubie. What of its format is certain stands in `wire.ts`. */
export function makeZubieTelematics(settings: ZubieSettings, { timing, now }: ZubieParts): TelematicsPort {
  const calls = new ProviderCalls({ ...RULES, makeError: zubieError, timing });
  const askTokens = async (form: Record<string, string>, context: CallContext): Promise<OAuthTokens> => {
    const request = tokenRequest(settings, form);
    // A code is good once, and a renewal kills the former token: neither is sent again by itself.
    const limits = { deadlineMs: DEADLINE_MS, context, retries: 0 };
    return await calls.run(async (signal) => tokensOf(await calls.send(request, signal), now()), limits);
  };
  return {
    key: 'zubie',
    isSandbox: false,
    authorizationUrl: ({ state, redirectUri }) =>
      `${settings.loginUrl}${PATHS.authorize}?${new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        ...(settings.scope !== '' && { scope: settings.scope }),
        state,
      })}`,
    exchangeCode: async ({ code, redirectUri }, context) => {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
      try {
        return await askTokens(form, context);
      } catch (error) {
        throw error instanceof ProviderError && error.kind === 'unauthorised'
          ? zubieError('invalid_input', 'refused the code', factsOf(error))
          : error;
      }
    },
    refresh: async ({ refreshToken }, context) => {
      if (refreshToken === null) throw zubieError('unauthorised', 'gave no token to renew the access with');
      const renewed = await askTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, context);
      return { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken };
    },
    listOdometers: async ({ accessToken }, { cursor }, context) => {
      const query = new URLSearchParams({
        size: PAGE_SIZE,
        expand: EXPANDED,
        ...(cursor !== undefined && { cursor }),
      });
      const request = {
        method: 'GET',
        url: `${settings.apiUrl}${PATHS.vehicles}?${query}`,
        headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
      } as const;
      const limits = { deadlineMs: DEADLINE_MS, context };
      return await calls.run(async (signal) => pageOf(await calls.send(request, signal), cursor), limits);
    },
  };
}

const zubieError: MakeError = (kind, what, facts = {}) =>
  new ProviderError({ provider: 'zubie', kind, message: `Zubie ${what}.`, ...facts });

const tokenRequest = (
  { loginUrl, clientId, clientSecret }: ZubieSettings,
  form: Record<string, string>,
): Outgoing => ({
  method: 'POST',
  url: `${loginUrl}${PATHS.token}`,
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }).toString(),
});

const badShape = (what: string) => zubieError('bad_response', what);

function tokensOf(answer: Incoming, now: Date): OAuthTokens {
  if (answer.status !== 200) throw tokenRefusal(answer);
  const { access_token, refresh_token, expires_in } = readShape(parseJson(answer), wireTokens, badShape);
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: new Date(now.getTime() + (expires_in ?? USUAL_SECONDS) * 1_000).toISOString(),
  };
}

/** Codes of RFC 6749 that are about our own account: no user can mend them. */
const OURS: ReadonlySet<string> = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
]);

function tokenRefusal(answer: Incoming): ProviderError {
  const code = wireRefusal.safeParse(parseJson(answer)).data?.error.slice(0, 100) ?? null;
  const facts = { httpStatus: answer.status, ...(code !== null && { providerCode: code }) };
  if (code !== null && OURS.has(code)) return zubieError('not_configured', 'refused our own account', facts);
  if (code === 'access_denied') return zubieError('forbidden', 'does not allow this account', facts);
  // Whatever else is wrong with a code or a token.
  if (answer.status === 400 || answer.status === 401)
    return zubieError('unauthorised', 'refused the token or the code', facts);
  return refusalOf(zubieError, answer);
}

const factsOf = ({ httpStatus, providerCode }: ProviderError) => ({
  ...(httpStatus !== null && { httpStatus }),
  ...(providerCode !== null && { providerCode }),
});

function pageOf(answer: Incoming, asked: string | undefined): OdometerPage {
  if (answer.status !== 200) throw refusalOf(zubieError, answer);
  const body = parseJson(answer);
  if (wireFailure.safeParse(body).success) throw zubieError('unavailable', 'answered that it failed');
  const { vehicles, cursor } = readShape(body, wireVehicles, badShape);
  const next = cursor === null || cursor === undefined || cursor === '' ? null : String(cursor);
  return {
    items: vehicles.flatMap((one) => {
      const vehicle = wireVehicle.safeParse(one);
      const reading = vehicle.success ? readingOf(vehicle.data) : null;
      return reading === null ? [] : [reading];
    }),
    next: next === asked ? null : next,
  };
}

/** Returns null for a vehicle without a VIN, or whose odometer is not read. */
function readingOf(vehicle: WireVehicle): OdometerReading | null {
  const { key, nickname, odometer, odometer_um: unit, last_trip: trip, devices } = vehicle;
  const vin = (vehicle.vin ?? '').trim().toUpperCase();
  if (!isVin(vin) || odometer === null || odometer === undefined || !(odometer > 0)) return null;
  const milesOfOne = UNITS[(unit ?? '').trim().toLowerCase()];
  const miles = milesOfOne === undefined ? null : Math.round(odometer * milesOfOne);
  if (miles !== null && (miles < 1 || miles > MILES_MOST)) return null;
  const sent = (devices ?? []).flatMap((device) => readInstant(device.last_transmission) ?? []);
  return {
    externalKey: key,
    vin,
    miles,
    readAt: readInstant(trip?.end_point?.timestamp) ?? sent.toSorted().at(-1) ?? null,
    nickname: nickname?.trim() || null,
  };
}
