import { type MakeError, readShape, refusalOf } from '../../http/answers.ts';
import type { Incoming } from '../../http/exchange.ts';
import { ProviderCalls } from '../../http/provider-calls.ts';
import type { Timing } from '../../http/timing.ts';
import { type CallContext, ProviderError } from '../../outcome.ts';
import type { RentalCredentials } from '../port.ts';
import { readTrnxml, writeTrnxml } from './trnxml.ts';
import type { TsdSettings } from './tsd-settings.ts';
import { ERROR_MESSAGE, ERROR_WORDS, MESSAGES, requestOf, type TsdQuestion } from './wire.ts';
import type { z } from 'zod';

/** One call at a time for an account, and one more try where it may help. A refused account is never tried again. */
const RULES = { perSecond: 5, inFlight: 1, retries: 1, answerMostBytes: 32 * 1_048_576 };
const DEADLINE_MS = 30_000;
const ACCOUNTS_MOST = 500;
const TEXT_LONGEST = 200;

interface ClientParts {
  settings: TsdSettings;
  timing: Timing;
  now: () => Date;
}

interface Call {
  question: TsdQuestion;
  payload: object;
  /** True for a call that may have done something though no answer came. */
  isOnce?: boolean;
}

/** Sends questions to TSD in the name of an account. One silent account is no reason to leave the others alone. */
export class TsdClient {
  readonly #parts: ClientParts;
  readonly #calls = new Map<string, ProviderCalls>();

  constructor(parts: ClientParts) {
    this.#parts = parts;
  }

  /** Asks, and reads the payload of the answer, which must have this shape. Rejects with ProviderError. */
  async ask<Schema extends z.ZodType>(
    credentials: RentalCredentials,
    { question, payload, isOnce = false }: Call,
    { schema, context }: { schema: Schema; context: CallContext },
  ): Promise<z.output<Schema>> {
    const { settings, now } = this.#parts;
    const request = {
      method: 'POST',
      url: settings.baseUrl,
      headers: { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml' },
      body: writeTrnxml(requestOf({ settings, credentials, question, payload, now: now() })),
    } as const;
    const calls = this.#callsOf(credentials.accountId);
    return await calls.run(
      async (signal) => {
        const answer = await calls.send(request, signal);
        return readShape(payloadOf(answer, { question, credentials }), schema, (what) =>
          tsdError('bad_response', what),
        );
      },
      { deadlineMs: DEADLINE_MS, context, ...(isOnce && { retries: 0 }) },
    );
  }

  #callsOf(accountId: string): ProviderCalls {
    const calls =
      this.#calls.get(accountId) ??
      new ProviderCalls({ ...RULES, makeError: tsdError, timing: this.#parts.timing });
    // The account that was used last stands last.
    this.#calls.delete(accountId);
    this.#calls.set(accountId, calls);
    const [oldest] = this.#calls.keys();
    if (this.#calls.size > ACCOUNTS_MOST && oldest !== undefined) this.#calls.delete(oldest);
    return calls;
  }
}

export const tsdError: MakeError = (kind, what, facts = {}) =>
  new ProviderError({ provider: 'tsd', kind, message: `TSD ${what}.`, ...facts });

interface Asked {
  question: TsdQuestion;
  credentials: RentalCredentials;
}

function payloadOf(answer: Incoming, { question, credentials }: Asked): unknown {
  if (answer.status !== 200) throw refusalOf(tsdError, answer);
  const document = readTrnxml(answer.text);
  if (document === null) throw tsdError('bad_response', 'answered something else than a document of its own');
  const { messageId, description, payload } = document;
  if (messageId === ERROR_MESSAGE) throw errorOf(description, credentials);
  if (messageId !== MESSAGES[question].answer) throw tsdError('bad_response', 'answered another question');
  return payload;
}

/** Reads 'number-text'. The text may repeat what was sent: credentials are left out. */
function errorOf(description: string, { accountId, username, password }: RentalCredentials): ProviderError {
  const [, number, text = ''] = /^\s*(\d{1,9})?\s*-?\s*([\s\S]*)$/.exec(description) ?? [];
  const kind = ERROR_WORDS.find(([words]) => words.test(text))?.[1] ?? 'invalid_input';
  const safe = [password, username, accountId]
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '')
    .slice(0, TEXT_LONGEST);
  return tsdError(kind, `refused: ${safe === '' ? 'without a reason' : safe}`, {
    ...(number !== undefined && { providerCode: number }),
  });
}
