import { api, type Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { sampleRequest, sentIn, withFields } from '../../../test/sample-request.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { createAccount } from './create-account.ts';

describe('operators', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const listOperators = async () => {
    const { rows } = await fleetworth.database.pool.query<{ email: string }>(
      'select email from users where is_operator order by email',
    );
    return rows.map(({ email }) => email);
  };
  const create = (email: string) =>
    createAccount(fleetworth.database.db, {
      email,
      companyName: 'Harbor Rent West',
      now: fleetworth.clock.now(),
    });

  const endpoints = (Object.entries(api) as [keyof Api, Endpoint][]).filter(
    ([, { method }]) => method !== 'GET',
  );
  test('are chosen by no call, whatever it carries', async () => {
    const own = await ownIds(fleetworth.database.pool);
    const accepting: string[] = [];
    for (const [name, endpoint] of endpoints) {
      const sample = sampleRequest(endpoint, own);
      const part = endpoint.upload ? 'upload' : 'body';
      const parts = withFields(sample, part, { ...sentIn(sample, part), is_operator: true });
      const { status } = await fleetworth.attempt(name, parts);
      expect(status, name).not.toBe(401);
      if (status === 200) accepting.push(name);
    }
    // Mail readers define the body of this call, which is ignored.
    expect(accepting).toEqual(['unsubscribeMail']);
    expect(await listOperators()).toEqual([]);
  });

  test('include the first account of an installation, and no later one', async () => {
    await create('second@example.com');
    expect(await listOperators()).toEqual([]);
    await fleetworth.database.pool.query('update users set deleted_at = now()');
    await create('first@example.com');
    await create('later@example.com');
    expect(await listOperators()).toEqual(['first@example.com']);
  });
});
