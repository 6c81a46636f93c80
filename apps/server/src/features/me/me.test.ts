import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig } from '../../../test/test-database.ts';
import { startTestFleetworth, type TestFleetworth, DEMO_EMAIL } from '../../../test/test-fleetworth.ts';
import { scopeOfUser } from '../../platform/auth/scope.ts';
import { SessionsRepository } from '../sessions/public.ts';
import { meFeature } from './me.routes.ts';

let fleetworth: TestFleetworth;
beforeAll(async () => {
  fleetworth = await startTestFleetworth();
});
afterAll(() => fleetworth.stop());

test('reads the signed-in user and everything that the screens need in one statement', async () => {
  let statements = 0;
  const database = fleetworth.deps.database.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const account = await new SessionsRepository(fleetworth.deps.database).findAccount(DEMO_EMAIL);
  const { rows } = await fleetworth.database.pool.query<{ id: number }>(
    'select company_id as id from memberships where user_id = $1',
    [account?.id],
  );
  const session = {
    userId: account?.id ?? 0,
    scope: scopeOfUser(account?.id ?? 0, new Map(rows.map(({ id }) => [id, 'owner']))),
  };
  const { getMe } = meFeature.routes({ ...fleetworth.deps, database }, testConfig);
  const response = await getMe({ session } as never);
  expect(statements).toBe(1);
  expect(response).toEqual(await fleetworth.call('getMe', {}));
});
