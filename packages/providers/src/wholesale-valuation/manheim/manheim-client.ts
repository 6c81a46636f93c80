import type { Incoming, Outgoing } from '../../http/exchange.ts';
import { ProviderCalls } from '../../http/provider-calls.ts';
import type { Timing } from '../../http/timing.ts';
import type { CallContext } from '../../outcome.ts';
import { AccessTokens } from './access-tokens.ts';
import { manheimError, NOT_PROVISIONED, refusalOf } from './manheim-errors.ts';
import type { ManheimSettings } from './manheim-settings.ts';

/** A question to the service; the client adds the credentials. */
export interface ManheimQuestion {
  method: 'GET' | 'POST';
  /** Behind the base address. */
  path: string;
  body?: string;
  /** With its retries. */
  deadlineMs: number;
}

const IN_FLIGHT = 8;
const RETRIES = 3;
/** A batch of a hundred with all its details takes half a megabyte. */
const ANSWER_MOST_BYTES = 10_000_000;

/** Sends questions to Manheim with a token. */
export class ManheimClient {
  readonly #settings: ManheimSettings;
  readonly #calls: ProviderCalls;
  readonly #tokens: AccessTokens;

  constructor(settings: ManheimSettings, timing: Timing) {
    this.#settings = settings;
    this.#calls = new ProviderCalls({
      makeError: manheimError,
      timing,
      perSecond: settings.requestsPerSecond,
      inFlight: IN_FLIGHT,
      retries: RETRIES,
      answerMostBytes: ANSWER_MOST_BYTES,
      isWorthRetrying: ({ httpStatus }) => httpStatus !== NOT_PROVISIONED,
    });
    this.#tokens = new AccessTokens({ settings, timing, send: (...sent) => this.#calls.send(...sent) });
  }

  /** The answer of status 200. Rejects with a ProviderError. */
  async ask(question: ManheimQuestion, context: CallContext): Promise<Incoming> {
    const { deadlineMs } = question;
    return await this.#calls.run((signal) => this.#askOnce(question, signal), { deadlineMs, context });
  }

  /** A refused token is renewed once: it may have ended before its time. */
  async #askOnce(question: ManheimQuestion, signal: AbortSignal): Promise<Incoming> {
    const token = await this.#tokens.get();
    let answer = await this.#calls.send(this.#requestOf(question, token), signal);
    if (answer.status === 401) {
      this.#tokens.drop(token);
      answer = await this.#calls.send(this.#requestOf(question, await this.#tokens.get()), signal);
    }
    if (answer.status !== 200) throw refusalOf(answer);
    return answer;
  }

  #requestOf({ method, path, body }: ManheimQuestion, token: string): Outgoing {
    const { baseUrl, mediaType } = this.#settings;
    const headers = { authorization: `Bearer ${token}`, accept: mediaType, 'content-type': mediaType };
    return { method, url: `${baseUrl}${path}`, headers, ...(body !== undefined && { body }) };
  }
}
