import {
  type MakeError,
  parseJson,
  parseShape,
  readFailureFacts,
  failedResponseError,
} from '../../http/responses.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import { ProviderCalls } from '../../http/provider-calls.ts';
import type { Timing } from '../../http/timing.ts';
import { type CallContext, ProviderError } from '../../outcome.ts';
import { parseVin } from '../parse-vin.ts';
import type { VehicleHistory } from '../port.ts';
import { readReport } from './read-report.ts';
import type { VinauditSettings } from './vinaudit-settings.ts';
import { buildUrl, isSuccess, kindOfError, wireOutcome, wireQueryAnswer, wireReport } from './wire.ts';

const RULES = {
  system: 'VinAudit',
  requestsPerSecond: 2,
  maxConcurrentCalls: 2,
  retries: 2,
  maxResponseBytes: 4_000_000,
};
const QUERY_DEADLINE_MS = 25_000;
const REPORT_DEADLINE_MS = 40_000;

export function makeVinauditVehicleHistory(settings: VinauditSettings, timing: Timing): VehicleHistory {
  const calls = new ProviderCalls({
    ...RULES,
    makeError: vinauditError,
    timing,
    isWorthRetrying: ({ providerCode }) => providerCode !== INCOMPLETE_REPORT,
  });
  const send = (call: { vin: string; reportId: string | null }, deadlineMs: number, context: CallContext) => {
    const request = {
      method: 'GET',
      url: buildUrl(settings, call),
      headers: { accept: 'application/json' },
    } as const;
    return calls.runWithRetries(async (signal) => readResponse(await calls.send(request, signal)), {
      deadlineMs,
      context,
    });
  };
  return {
    provider: 'vinaudit',
    isSandbox: false,
    orderReport: async (vin, context) => {
      const response = await send({ vin: parseVin(vin), reportId: null }, QUERY_DEADLINE_MS, context);
      return String(parseShape(response, wireQueryAnswer, badShape).id);
    },
    fetchReport: async ({ vin, reportId }, context) => {
      const response = await send({ vin: parseVin(vin), reportId }, REPORT_DEADLINE_MS, context);
      const report = parseShape(response, wireReport, badShape);
      if (report.vin != null && report.vin.toUpperCase() !== vin.toUpperCase())
        throw vinauditError('bad_response', 'answered about another VIN');
      return readReport(vin.toUpperCase(), report);
    },
  };
}

/** Code of a report with sections that failed to load. A later request returns the complete report. */
const INCOMPLETE_REPORT = 'incomplete_report';

const vinauditError: MakeError = (kind, detail, facts = {}) =>
  new ProviderError({ provider: 'vinaudit', kind, message: `VinAudit ${detail}.`, ...facts });

const badShape = (detail: string): ProviderError => vinauditError('bad_response', detail);

/** Omits the provider's error text, because it may quote the request. */
function readResponse(incoming: HttpResponse): unknown {
  const facts = readFailureFacts(incoming);
  const body = parseJson(incoming);
  const outcome = wireOutcome.safeParse(body).data;
  const error = outcome?.error ?? '';
  if (outcome !== undefined && error !== '') {
    const kind = kindOfError(error, outcome.error_message ?? '');
    const code = /^\w{1,40}$/.test(error) ? error : 'unknown error';
    throw vinauditError(kind, `rejected: ${code}`, { ...facts, providerCode: code });
  }
  if (incoming.status !== 200) throw failedResponseError(vinauditError, incoming);
  if (outcome === undefined || !isSuccess(outcome.success))
    throw vinauditError('bad_response', 'answered in another shape than documented', facts);
  return body;
}
