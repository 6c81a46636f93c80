import { CIRCUIT_OPEN, ProviderError, type ProviderErrorKind } from '@fleetworth/providers/outcome';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { listProviderHealth } from './installation.repository.ts';
import { monitorPort, type PortOutcome } from './monitor-port.ts';
import { monitorProviders } from './monitor-providers.ts';
import { ProviderMonitor } from './provider-monitor.ts';

const errorOf = (kind: ProviderErrorKind, facts: { providerCode?: string; retryAfterMs?: number } = {}) =>
  new ProviderError({ provider: 'manheim', kind, message: kind, ...facts });

class Port {
  readonly #answer: unknown;
  constructor(answer: unknown) {
    this.#answer = answer;
  }
  readonly key = 'manheim';
  parse = () => this.#answer;
  async ask(): Promise<unknown> {
    if (this.#answer instanceof Error) throw this.#answer;
    return this.#answer;
  }
}

async function outcomesOf(answer: unknown, hasUserAccounts = false): Promise<PortOutcome[]> {
  const outcomes: PortOutcome[] = [];
  const port = monitorPort(new Port(answer), {
    hasUserAccounts,
    report: (outcome) => outcomes.push(outcome),
  });
  expect([port.key, port.parse()]).toEqual(['manheim', answer]);
  const asked = port.ask();
  if (answer instanceof Error) await expect(asked).rejects.toBe(answer);
  else expect(await asked).toBe(answer);
  return outcomes;
}

const GOOD = [{ isSuccess: true }];
const BAD = [{ isSuccess: false, pausedForMs: null }];

describe('a monitored port', () => {
  test.each([
    ['an answer', { value: 1 }, GOOD],
    ['no answer of an unrelated kind', undefined, GOOD],
    [
      'a list with a value',
      [
        { ok: false, error: errorOf('timeout') },
        { ok: true, value: 1 },
      ],
      GOOD,
    ],
    [
      'a list of failures',
      [
        { ok: false, error: errorOf('not_found') },
        { ok: false, error: errorOf('timeout') },
      ],
      BAD,
    ],
    ['a list without values', [{ ok: false, error: errorOf('not_found') }], []],
    ['a post without a response', { failure: errorOf('unavailable') }, BAD],
    ['a post with a response', { failure: null }, GOOD],
    ['an outage', errorOf('unavailable'), BAD],
    ['rejected credentials', errorOf('unauthorised'), BAD],
    ['rejected arguments', errorOf('invalid_input'), []],
    ['a bug', new TypeError('x is undefined'), []],
    [
      'an open circuit breaker',
      errorOf('unavailable', { providerCode: CIRCUIT_OPEN, retryAfterMs: 30_000 }),
      [{ isSuccess: false, pausedForMs: 30_000 }],
    ],
  ])('reports %s', async (_name, answer, outcomes) => {
    expect(await outcomesOf(answer)).toEqual(outcomes);
  });

  test("doesn't report that the account of a user was rejected", async () => {
    expect(await outcomesOf(errorOf('unauthorised'), true)).toEqual([]);
  });
});

describe('monitored providers', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    await fleetworth.database.pool.query('delete from provider_answers');
  });
  afterAll(() => fleetworth.stop());

  const stateOf = async (provider: string) =>
    (await listProviderHealth(fleetworth.database.db)).find((row) => row.provider === provider);

  test('have a last good answer, an outage and a pause until the next one', async () => {
    let answer: () => Promise<void> = async () => {};
    const { deps, clock } = fleetworth;
    const { mail } = monitorProviders({ ...deps, mail: { send: () => answer() } }, new ProviderMonitor(deps));
    const send = () =>
      mail?.send({ messageId: '1', to: 'ann@example.com', subject: '', text: '' }, { requestId: '1' });
    const start = clock.now();
    await send();
    await expect.poll(() => stateOf('smtp')).toMatchObject({ answered_at: start, failing_since: null });

    clock.set(new Date(start.getTime() + 1_000));
    answer = () => Promise.reject(errorOf('unavailable'));
    await expect(send()).rejects.toThrow('unavailable');
    const outage = { answered_at: start, failing_since: clock.now() };
    await expect.poll(() => stateOf('smtp')).toMatchObject({ ...outage, paused_until: null });

    answer = () =>
      Promise.reject(errorOf('unavailable', { providerCode: CIRCUIT_OPEN, retryAfterMs: 30_000 }));
    await expect(send()).rejects.toThrow('unavailable');
    const pausedUntil = new Date(start.getTime() + 31_000);
    await expect.poll(() => stateOf('smtp')).toMatchObject({ ...outage, paused_until: pausedUntil });

    clock.set(new Date(start.getTime() + 60_000));
    answer = async () => {};
    await send();
    await expect
      .poll(() => stateOf('smtp'))
      .toMatchObject({ answered_at: clock.now(), failing_since: null, paused_until: null });
  });
});
