import type { HttpResponse, HttpRequest } from '../../http/exchange.ts';
import { ProviderCalls } from '../../http/provider-calls.ts';
import type { Timing } from '../../http/timing.ts';
import type { CallContext } from '../../outcome.ts';
import { AccessTokens } from './access-tokens.ts';
import { manheimError, NOT_PROVISIONED_STATUS, toProviderError } from './manheim-errors.ts';
import type { ManheimSettings } from './manheim-settings.ts';

export interface ManheimRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  deadlineMs: number;
}

const IN_FLIGHT = 8;
const RETRIES = 3;
/** A complete batch of 100 vehicles takes 0.5 MB. */
const MAX_RESPONSE_BYTES = 10_000_000;

export class ManheimClient {
  readonly #settings: ManheimSettings;
  readonly #calls: ProviderCalls;
  readonly #tokens: AccessTokens;

  constructor(settings: ManheimSettings, timing: Timing) {
    this.#settings = settings;
    this.#calls = new ProviderCalls({
      system: 'Manheim',
      makeError: manheimError,
      timing,
      requestsPerSecond: settings.requestsPerSecond,
      maxConcurrentCalls: IN_FLIGHT,
      retries: RETRIES,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      isWorthRetrying: ({ httpStatus }) => httpStatus !== NOT_PROVISIONED_STATUS,
    });
    this.#tokens = new AccessTokens({ settings, timing, send: (...args) => this.#calls.send(...args) });
  }

  /** Rejects with ProviderError unless the status is 200. */
  async request(request: ManheimRequest, context: CallContext): Promise<HttpResponse> {
    const { deadlineMs } = request;
    return await this.#calls.runWithRetries((signal) => this.#requestWithToken(request, signal), {
      deadlineMs,
      context,
    });
  }

  // A token can be revoked before it expires. The request is then repeated with a new token.
  async #requestWithToken(request: ManheimRequest, signal: AbortSignal): Promise<HttpResponse> {
    const token = await this.#tokens.get();
    let response = await this.#calls.send(this.#buildRequest(request, token), signal);
    if (response.status === 401) {
      this.#tokens.invalidateToken(token);
      response = await this.#calls.send(this.#buildRequest(request, await this.#tokens.get()), signal);
    }
    if (response.status !== 200) throw toProviderError(response);
    return response;
  }

  #buildRequest({ method, path, body }: ManheimRequest, token: string): HttpRequest {
    const { baseUrl, mediaType } = this.#settings;
    const headers = { authorization: `Bearer ${token}`, accept: mediaType, 'content-type': mediaType };
    return { method, url: `${baseUrl}${path}`, headers, ...(body !== undefined && { body }) };
  }
}
