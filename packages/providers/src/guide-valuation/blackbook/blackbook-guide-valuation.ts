import { type MakeError, parseJson, readShape, refusalOf } from '../../http/answers.ts';
import type { Incoming } from '../../http/exchange.ts';
import { ProviderCalls } from '../../http/provider-calls.ts';
import type { Timing } from '../../http/timing.ts';
import { ProviderError } from '../../outcome.ts';
import { isVin } from '../../vin-decoding/port.ts';
import type { GuideAnswer, GuideValuation } from '../port.ts';
import { answerOf, noGuideVin } from '../read-entries.ts';
import type { BlackbookSettings } from './blackbook-settings.ts';
import { addressOf, authorizationOf, wireAnswer } from './wire.ts';

const RULES = { perSecond: 5, inFlight: 4, retries: 2, answerMostBytes: 2_000_000 };
const DEADLINE_MS = 10_000;

/** Asks Black Book for the value of one vehicle at a time. Its address carries no secret but an old account's number. */
export function makeBlackbookGuideValuation(settings: BlackbookSettings, timing: Timing): GuideValuation {
  const calls = new ProviderCalls({ ...RULES, makeError: blackbookError, timing });
  const headers = { accept: 'application/json', authorization: authorizationOf(settings) };
  return {
    provider: 'blackbook',
    isSandbox: false,
    valueVehicle: async (request, context) => {
      if (!isVin(request.vin.toUpperCase())) throw noGuideVin();
      const outgoing = { method: 'GET', url: addressOf(settings, request), headers } as const;
      return await calls.run(async (signal) => readAnswer(await calls.send(outgoing, signal)), {
        deadlineMs: DEADLINE_MS,
        context,
      });
    },
  };
}

export const blackbookError: MakeError = (kind, what, facts = {}) =>
  new ProviderError({ provider: 'blackbook', kind, message: `Black Book ${what}.`, ...facts });

const NO_PERMISSION = /access denied|does not have permission/i;
const SPEAKS_OF_VIN = /\bvins?\b/i;
/** Words of messages about the account or the service. They may name a VIN too, but say nothing about it. */
const SPEAKS_OF_SERVICE = new RegExp(
  [
    'access|account|authori[sz]|credential|customer|denied|licen[cs]e|permission|subscription|token',
    'exceed|expired|limit|quota|system|temporar|timed? ?out|try again|unavailable',
  ].join('|'),
  'i',
);

/**
 * Reads an answer. Errors can arrive with status 200. Only these mean that the guide has no data:
 * `data_available` false, an empty list without an error, an error about the VIN. Every other failure can be
 * repeated later, including other 4xx statuses.
 */
function readAnswer(incoming: Incoming): GuideAnswer {
  const { status, text } = incoming;
  const facts = { httpStatus: status };
  if (NO_PERMISSION.test(text)) throw blackbookError('forbidden', 'denied the access', facts);
  if (status !== 200) throw failureOf(incoming);
  const fail = (what: string) => blackbookError('bad_response', what, facts);
  const { error_count, message_list, used_vehicles } = readShape(parseJson(incoming), wireAnswer, fail);
  const messages = (message_list ?? []).filter(({ type }) => type == null || /error/i.test(type));
  const descriptions = messages.map(({ description }) => description ?? '').join(' ');
  const hasError = (error_count ?? 0) > 0;
  const isAboutService = hasError && SPEAKS_OF_SERVICE.test(descriptions);
  const entries = used_vehicles?.used_vehicle_list ?? [];
  const hasNoData =
    used_vehicles?.data_available === false ||
    (hasError ? SPEAKS_OF_VIN.test(descriptions) : entries.length === 0);
  if (hasNoData && !isAboutService) throw blackbookError('not_found', 'has no data for this vehicle', facts);
  // The text is left out: it may repeat the request.
  if (hasError)
    throw blackbookError(isAboutService ? 'unavailable' : 'bad_response', 'answered with an error', facts);
  return answerOf(entries);
}

/**
 * Returns the error of a status other than 200. A refused address is ours to correct: it says nothing about
 * the vehicle.
 */
function failureOf(incoming: Incoming): ProviderError {
  const error = refusalOf(blackbookError, incoming);
  if (error.kind !== 'not_found' && error.kind !== 'invalid_input') return error;
  return blackbookError('bad_response', `answered ${incoming.status}`, { httpStatus: incoming.status });
}
