import type { z } from 'zod';
import {
  lostResponseError,
  type MakeError,
  parseJson,
  parseShape,
  readRetryAfterMs,
} from '../http/responses.ts';
import { exchange, ExchangeError, type HttpResponse, type HttpRequest } from '../http/exchange.ts';
import type { Timing } from '../http/timing.ts';
import { type CallContext, ProviderError, type ProviderErrorKind } from '../outcome.ts';
import {
  SELL_CHANNEL_LABELS,
  type SellChannelKey,
  type SellChannelSettings,
  type RawResponse,
} from './port.ts';

const CONNECT_MS = 3_000;
const MAX_RESPONSE_BYTES = 4 * 1_048_576;
const MAX_TEXT_LENGTH = 500;

interface ClientOptions {
  key: SellChannelKey;
  settings: SellChannelSettings;
  timing: Timing;
  /** Returns the user-readable text of an error, or null when the response has another shape. */
  readError: (response: HttpResponse) => string | null;
}

interface ChannelCall {
  request: HttpRequest;
  token: string;
}

/** `response` can be stored, because the token is removed from its text. `httpResponse` is as received. */
export type CallOutcome =
  | { hasResponse: true; response: RawResponse; failure: ProviderError | null; httpResponse: HttpResponse }
  | { hasResponse: false; failure: ProviderError; wasSent: boolean };

/**
 * HTTP client of one channel, without retries and without a circuit breaker: users sell one batch at a time
 * for a company, and an unresponsive account of one company must not stop sales of others.
 */
export class ChannelClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async send({ request, token }: ChannelCall, context: CallContext): Promise<CallOutcome> {
    const { timing, settings, key } = this.#options;
    const deadline = timing.deadline(
      Math.min(settings.timeoutMs, context.deadlineMs ?? Number.POSITIVE_INFINITY),
    );
    const signal = context.signal ? AbortSignal.any([deadline, context.signal]) : deadline;
    try {
      const httpResponse = await exchange(request, {
        signal,
        connectDeadline: timing.deadline(CONNECT_MS),
        maxBytes: MAX_RESPONSE_BYTES,
      });
      const response = { status: httpResponse.status, text: maskToken(httpResponse.text, token) };
      return {
        hasResponse: true,
        response,
        failure: this.#failureOf({ ...httpResponse, ...response }),
        httpResponse,
      };
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      return {
        hasResponse: false,
        failure: lostResponseError(errorMakerFor(key), error),
        wasSent: error.wasRequestSent,
      };
    }
  }

  read<Schema extends z.ZodType>(outcome: CallOutcome, schema: Schema): z.output<Schema> {
    if (outcome.failure !== null) throw outcome.failure;
    if (!outcome.hasResponse) throw errorMakerFor(this.#options.key)('unavailable', 'did not answer');
    return parseShape(parseJson(outcome.httpResponse), schema, (detail) =>
      this.createError('bad_response', detail),
    );
  }

  createError(kind: ProviderErrorKind, detail: string): ProviderError {
    return errorMakerFor(this.#options.key)(kind, detail);
  }

  #failureOf(httpResponse: HttpResponse): ProviderError | null {
    const { status, headers } = httpResponse;
    if (status >= 200 && status < 300) return null;
    const text = this.#options.readError(httpResponse);
    const kind = ERROR_KIND_BY_STATUS[status] ?? (status >= 500 ? 'unavailable' : 'bad_response');
    const retryAfterMs = readRetryAfterMs(headers);
    return new ProviderError({
      provider: this.#options.key,
      kind,
      message: text ?? `${SELL_CHANNEL_LABELS[this.#options.key]} answered ${status}`,
      httpStatus: status,
      ...(retryAfterMs !== null && { retryAfterMs }),
    });
  }
}

const ERROR_KIND_BY_STATUS: Readonly<Record<number, ProviderErrorKind>> = {
  400: 'invalid_input',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'not_found',
  405: 'invalid_input',
  413: 'invalid_input',
  415: 'invalid_input',
  422: 'invalid_input',
  429: 'rate_limited',
};

/** Reports whether the response guarantees that the request had no effect. */
export const hadNoEffect = ({ httpStatus }: ProviderError): boolean =>
  httpStatus !== null && httpStatus in ERROR_KIND_BY_STATUS;

const errorMakerFor =
  (key: SellChannelKey): MakeError =>
  (kind, detail, facts = {}) =>
    new ProviderError({ provider: key, kind, message: `${SELL_CHANNEL_LABELS[key]} ${detail}`, ...facts });

// Responses are stored verbatim, so a token that a channel quotes is removed.
const maskToken = (text: string, token: string): string => text.replaceAll(token, '[token]');

export const toReadableText = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH);
