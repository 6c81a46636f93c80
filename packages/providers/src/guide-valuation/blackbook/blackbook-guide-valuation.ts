import { type MakeError, parseJson, parseShape, failedResponseError } from '../../http/responses.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import { ProviderCalls } from '../../http/provider-calls.ts';
import type { Timing } from '../../http/timing.ts';
import { ProviderError } from '../../outcome.ts';
import { isVin } from '../../vin-decoding/port.ts';
import type { GuideResult, GuideValuation } from '../port.ts';
import { toGuideResult, invalidGuideVinError } from '../read-entries.ts';
import type { BlackbookSettings } from './blackbook-settings.ts';
import { buildUrl, buildAuthorization, wireResponse } from './wire.ts';

const CALL_RULES = {
  system: 'Black Book',
  requestsPerSecond: 5,
  maxConcurrentCalls: 4,
  retries: 2,
  maxResponseBytes: 2_000_000,
};
const DEADLINE_MS = 10_000;

// URLs contain no credentials. For older accounts they contain the customer number.
export function makeBlackbookGuideValuation(settings: BlackbookSettings, timing: Timing): GuideValuation {
  const calls = new ProviderCalls({ ...CALL_RULES, makeError: blackbookError, timing });
  const headers = { accept: 'application/json', authorization: buildAuthorization(settings) };
  return {
    provider: 'blackbook',
    isSandbox: false,
    valueVehicle: async (request, context) => {
      if (!isVin(request.vin.toUpperCase())) throw invalidGuideVinError();
      const outgoing = { method: 'GET', url: buildUrl(settings, request), headers } as const;
      return await calls.runWithRetries(async (signal) => readResponse(await calls.send(outgoing, signal)), {
        deadlineMs: DEADLINE_MS,
        context,
      });
    },
  };
}

export const blackbookError: MakeError = (kind, detail, facts = {}) =>
  new ProviderError({ provider: 'blackbook', kind, message: `Black Book ${detail}.`, ...facts });

const NO_PERMISSION = /access denied|does not have permission/i;
const MENTIONS_VIN = /\bvins?\b/i;
/** Matches messages about the account or the service. They may mention a VIN but are not about a vehicle. */
const MENTIONS_SERVICE = new RegExp(
  [
    'access|account|authori[sz]|credential|customer|denied|licen[cs]e|permission|subscription|token',
    'exceed|expired|limit|quota|system|temporar|timed? ?out|try again|unavailable',
  ].join('|'),
  'i',
);

// Errors can arrive with status 200. The vehicle is reported as not found only if `data_available` is false,
// the list is empty without an error, or the error is about the VIN. Every other failure can be retried
// later, including every 4xx status.
function readResponse(incoming: HttpResponse): GuideResult {
  const { status, text } = incoming;
  const facts = { httpStatus: status };
  if (NO_PERMISSION.test(text)) throw blackbookError('forbidden', 'denied the access', facts);
  if (status !== 200) throw toFailure(incoming);
  const createError = (detail: string) => blackbookError('bad_response', detail, facts);
  const { error_count, message_list, used_vehicles } = parseShape(
    parseJson(incoming),
    wireResponse,
    createError,
  );
  const messages = (message_list ?? []).filter(({ type }) => type == null || /error/i.test(type));
  const descriptions = messages.map(({ description }) => description ?? '').join(' ');
  const hasError = (error_count ?? 0) > 0;
  const concernsService = hasError && MENTIONS_SERVICE.test(descriptions);
  const entries = used_vehicles?.used_vehicle_list ?? [];
  const isDataUnavailable =
    used_vehicles?.data_available === false ||
    (hasError ? MENTIONS_VIN.test(descriptions) : entries.length === 0);
  if (isDataUnavailable && !concernsService)
    throw blackbookError('not_found', 'has no data for this vehicle', facts);
  // Omits the text, because it may quote the request.
  if (hasError)
    throw blackbookError(concernsService ? 'unavailable' : 'bad_response', 'answered with an error', facts);
  return toGuideResult(entries);
}

// Such a 4xx status is a bug in this app and says nothing about the vehicle.
function toFailure(incoming: HttpResponse): ProviderError {
  const error = failedResponseError(blackbookError, incoming);
  if (error.kind !== 'not_found' && error.kind !== 'invalid_input') return error;
  return blackbookError('bad_response', `answered ${incoming.status}`, { httpStatus: incoming.status });
}
