import { type MakeError, parseShape, failedResponseError } from '../../http/responses.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import { ProviderCalls } from '../../http/provider-calls.ts';
import type { Timing } from '../../http/timing.ts';
import { type CallContext, ProviderError } from '../../outcome.ts';
import type { RentalCredentials } from '../port.ts';
import { readTrnxml, writeTrnxml } from './trnxml.ts';
import type { TsdSettings } from './tsd-settings.ts';
import { ERROR_MESSAGE_ID, ERROR_PATTERNS, MESSAGES, buildRequest, type TsdOperation } from './wire.ts';
import type { z } from 'zod';

/** Limits of each account. A call with rejected credentials is never retried. */
const RULES = { requestsPerSecond: 5, maxConcurrentCalls: 1, retries: 1, maxResponseBytes: 32 * 1_048_576 };
const DEADLINE_MS = 30_000;
const MAX_CACHED_ACCOUNTS = 500;
const MAX_TEXT_LENGTH = 200;

interface ClientOptions {
  settings: TsdSettings;
  timing: Timing;
  now: () => Date;
}

interface TsdCall {
  operation: TsdOperation;
  payload: object;
  /** True if a repeated call could do harm: TSD may have executed the first one without a response. */
  isNeverRetried?: boolean;
}

/** Each account has its own limits, so that one unresponsive account doesn't block others. */
export class TsdClient {
  readonly #options: ClientOptions;
  readonly #calls = new Map<string, ProviderCalls>();

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async request<Schema extends z.ZodType>(
    credentials: RentalCredentials,
    { operation, payload, isNeverRetried = false }: TsdCall,
    { schema, context }: { schema: Schema; context: CallContext },
  ): Promise<z.output<Schema>> {
    const { settings, now } = this.#options;
    const request = {
      method: 'POST',
      url: settings.baseUrl,
      headers: { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml' },
      body: writeTrnxml(buildRequest({ settings, credentials, operation, payload, now: now() })),
    } as const;
    const calls = this.#getAccountCalls(credentials.accountId);
    return await calls.runWithRetries(
      async (signal) => {
        const response = await calls.send(request, signal);
        return parseShape(readPayload(response, { operation, credentials }), schema, (detail) =>
          tsdError('bad_response', detail),
        );
      },
      { deadlineMs: DEADLINE_MS, context, ...(isNeverRetried && { retries: 0 }) },
    );
  }

  #getAccountCalls(accountId: string): ProviderCalls {
    const calls =
      this.#calls.get(accountId) ??
      new ProviderCalls({
        ...RULES,
        system: `TSD ${accountId}`,
        makeError: tsdError,
        timing: this.#options.timing,
      });
    // Moves the account to the end of the map, which is in order of last use.
    this.#calls.delete(accountId);
    this.#calls.set(accountId, calls);
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > MAX_CACHED_ACCOUNTS && oldest !== undefined) this.#calls.delete(oldest);
    return calls;
  }
}

export const tsdError: MakeError = (kind, detail, facts = {}) =>
  new ProviderError({ provider: 'tsd', kind, message: `TSD ${detail}.`, ...facts });

interface SentRequest {
  operation: TsdOperation;
  credentials: RentalCredentials;
}

function readPayload(response: HttpResponse, { operation, credentials }: SentRequest): unknown {
  if (response.status !== 200) throw failedResponseError(tsdError, response);
  const document = readTrnxml(response.text);
  if (document === null) throw tsdError('bad_response', 'answered without a TRNXML document');
  const { messageId, description, payload } = document;
  if (messageId === ERROR_MESSAGE_ID) throw toError(description, credentials);
  if (messageId !== MESSAGES[operation].response) throw tsdError('bad_response', 'answered another request');
  return payload;
}

/** Removes credentials, because the text may quote the request. */
function toError(description: string, { accountId, username, password }: RentalCredentials): ProviderError {
  const [, number, text = ''] = /^\s*(\d{1,9})?\s*-?\s*([\s\S]*)$/.exec(description) ?? [];
  const kind = ERROR_PATTERNS.find(([pattern]) => pattern.test(text))?.[1] ?? 'invalid_input';
  const maskedDescription = [password, username, accountId]
    .reduce((redacted, secret) => redacted.replaceAll(secret, '…'), text)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '')
    .slice(0, MAX_TEXT_LENGTH);
  return tsdError(kind, `rejected: ${maskedDescription === '' ? 'without a reason' : maskedDescription}`, {
    ...(number !== undefined && { providerCode: number }),
  });
}
