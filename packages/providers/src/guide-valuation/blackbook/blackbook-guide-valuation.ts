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

/** Reads an answer. Errors can come with 200, and trouble with permissions as a text. */
function readAnswer(incoming: Incoming): GuideAnswer {
  const { status, text } = incoming;
  const facts = { httpStatus: status };
  if (NO_PERMISSION.test(text)) throw blackbookError('forbidden', 'denied the access', facts);
  if (status !== 200) throw refusalOf(blackbookError, incoming);
  const fail = (what: string) => blackbookError('bad_response', what, facts);
  const { error_count, used_vehicles } = readShape(parseJson(incoming), wireAnswer, fail);
  const entries = used_vehicles?.used_vehicle_list ?? [];
  if ((error_count ?? 0) > 0 || used_vehicles?.data_available === false || entries.length === 0)
    throw blackbookError('not_found', 'has no data for this vehicle', facts);
  return answerOf(entries);
}
