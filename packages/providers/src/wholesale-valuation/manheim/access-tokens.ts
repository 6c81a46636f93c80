import type { ManheimSettings } from './manheim-settings.ts';
import { type Incoming, type Outgoing } from '../../http/exchange.ts';
import type { Timing } from '../../http/timing.ts';
import { manheimError, readJson, refusalOf } from './manheim-errors.ts';
import { wireToken } from './wire.ts';

interface Needs {
  settings: ManheimSettings;
  timing: Timing;
  send: (request: Outgoing, signal: AbortSignal) => Promise<Incoming>;
}

/** Of a token that does not say how long it is good. */
const USUAL_SECONDS = 600;
/** A token is renewed this long before its end, so that it does not end on its way. */
const EARLIER_SECONDS = 60;
const DEADLINE_MS = 8_000;

/** The token that calls carry: fetched when the first call needs one, kept until it expires or is refused. */
export class AccessTokens {
  readonly #needs: Needs;
  #held: { token: string; endsMs: number } | null = null;
  #fetching: Promise<string> | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Calls that need one at the same time share its request, which has its own deadline. */
  async get(): Promise<string> {
    if (this.#held !== null && this.#held.endsMs > this.#needs.timing.nowMs()) return this.#held.token;
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null;
    });
    return await this.#fetching;
  }

  /** Takes a refused token out of use; one that is newer stays. */
  drop(token: string): void {
    if (this.#held?.token === token) this.#held = null;
  }

  async #fetch(): Promise<string> {
    const { settings, timing, send } = this.#needs;
    const { key, secret, scope, tokenUrl } = settings;
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== null && { scope }) });
    const request: Outgoing = {
      method: 'POST',
      url: tokenUrl,
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: form.toString(),
    };
    const answer = await send(request, timing.deadline(DEADLINE_MS));
    // A key, a secret or a scope that is not right is refused with 400 too.
    if (answer.status === 400 || answer.status === 401)
      throw manheimError('unauthorised', 'refused our key, secret or scope', { httpStatus: answer.status });
    if (answer.status !== 200) throw refusalOf(answer);
    const { access_token: token, expires_in: seconds } = readJson(answer, wireToken);
    const goodForMs = Math.max(0, (seconds ?? USUAL_SECONDS) - EARLIER_SECONDS) * 1_000;
    this.#held = { token, endsMs: timing.nowMs() + goodForMs };
    return token;
  }
}
