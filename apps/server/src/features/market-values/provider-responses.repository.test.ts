import { ProviderError, type ProviderErrorKind } from '@fleetworth/providers/outcome';
import type { WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { TEST_NOW } from '../../../test/test-database.ts';
import { sandboxValuation, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { createLog } from '../../platform/log/log.ts';
import { handleValueRequests } from './handle-value-requests.ts';

const HOUR_MS = 3_600_000;

const failing = (kind: ProviderErrorKind): WholesaleValuation => ({
  ...sandboxValuation(),
  valueVehicles: async (requests) =>
    requests.map(() => ({
      ok: false,
      error: new ProviderError({ provider: 'manheim', kind, message: kind }),
    })),
});

describe('state of a provider', () => {
  let fleetworth: TestFleetworth;
  let companyId: number;
  let vehicleId: number;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    ({ company: companyId, vehicle: vehicleId } = await ownIds(fleetworth.database.pool));
  });
  afterAll(() => fleetworth.stop());
  beforeEach(async () => {
    fleetworth.clock.set(TEST_NOW);
    await fleetworth.database.pool.query('delete from provider_answers');
  });

  const ask = async (wholesaleValuation = sandboxValuation()) => {
    const { database, clock, vinDecoding } = fleetworth;
    const needs = { database: database.db, clock, log: createLog('silent'), wholesaleValuation, vinDecoding };
    await handleValueRequests(needs, [{ data: { companyId, vehicleId }, isLastTry: true }]);
  };
  const pass = (hours: number) =>
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + hours * HOUR_MS));
  /** A session expires after half a day without use. */
  const read = async () => {
    const token = await fleetworth.signIn('demo@fleetworth.app', 'Demo!2026');
    const { body } = await fleetworth.attempt('getMe', {}, token);
    return (body as unknown as { data: { providers: object[] } }).data.providers;
  };
  const state = (last_answer_at: string | null, is_silent: boolean) => [
    { provider: 'manheim', last_answer_at, is_silent },
  ];
  const answeredAt = TEST_NOW.toISOString();

  test('reports a failing provider two days after its last good answer until it answers again', async () => {
    await ask();
    expect(await read()).toEqual(state(answeredAt, false));
    pass(1);
    await ask(failing('unavailable'));
    pass(46);
    expect(await read()).toEqual(state(answeredAt, false));
    pass(2);
    expect(await read()).toEqual(state(answeredAt, true));
    await ask(failing('unavailable'));
    expect(await read()).toEqual(state(answeredAt, true));
    await ask();
    expect(await read()).toEqual(state(fleetworth.clock.now().toISOString(), false));
  });

  test('is not silent without requests for two days', async () => {
    await ask();
    pass(72);
    expect(await read()).toEqual(state(answeredAt, false));
  });

  test('is silent after two days of failures without any response', async () => {
    expect(await read()).toEqual([]);
    await ask(failing('unauthorised'));
    pass(47);
    expect(await read()).toEqual(state(null, false));
    pass(2);
    expect(await read()).toEqual(state(null, true));
  });

  test("doesn't count a vehicle without a value as a failure", async () => {
    await ask();
    pass(1);
    await ask(failing('not_found'));
    pass(72);
    expect(await read()).toEqual(state(answeredAt, false));
  });
});
