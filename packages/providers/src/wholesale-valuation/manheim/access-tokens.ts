import type { ManheimSettings } from './manheim-settings.ts';
import { type HttpResponse, type HttpRequest } from '../../http/exchange.ts';
import type { Timing } from '../../http/timing.ts';
import { manheimError, readJson, toProviderError } from './manheim-errors.ts';
import { wireToken } from './wire.ts';

interface Dependencies {
  settings: ManheimSettings;
  timing: Timing;
  send: (request: HttpRequest, signal: AbortSignal) => Promise<HttpResponse>;
}

const DEFAULT_LIFETIME_SECONDS = 600;
/** Renews a token this long before it expires, so that it doesn't expire in transit. */
const RENEWAL_MARGIN_SECONDS = 60;
const DEADLINE_MS = 8_000;

export class AccessTokens {
  readonly #dependencies: Dependencies;
  #cached: { token: string; endsMs: number } | null = null;
  #pendingToken: Promise<string> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  // Concurrent calls share one token request, which has its own deadline.
  async get(): Promise<string> {
    if (this.#cached !== null && this.#cached.endsMs > this.#dependencies.timing.nowMs())
      return this.#cached.token;
    this.#pendingToken ??= this.#fetchToken().finally(() => {
      this.#pendingToken = null;
    });
    return await this.#pendingToken;
  }

  /** Never invalidates a newer token. */
  invalidateToken(token: string): void {
    if (this.#cached?.token === token) this.#cached = null;
  }

  async #fetchToken(): Promise<string> {
    const { settings, timing, send } = this.#dependencies;
    const { key, secret, scope, tokenUrl } = settings;
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== null && { scope }) });
    const request: HttpRequest = {
      method: 'POST',
      url: tokenUrl,
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: form.toString(),
    };
    const response = await send(request, timing.deadline(DEADLINE_MS));
    // A wrong key, secret or scope is answered with 400 or 401.
    if (response.status === 400 || response.status === 401)
      throw manheimError('unauthorised', 'rejected our key, secret or scope', {
        httpStatus: response.status,
      });
    if (response.status !== 200) throw toProviderError(response);
    const { access_token: token, expires_in: seconds } = readJson(response, wireToken);
    const lifetimeMs = Math.max(0, (seconds ?? DEFAULT_LIFETIME_SECONDS) - RENEWAL_MARGIN_SECONDS) * 1_000;
    this.#cached = { token, endsMs: timing.nowMs() + lifetimeMs };
    return token;
  }
}
