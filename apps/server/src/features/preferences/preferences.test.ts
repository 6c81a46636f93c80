import type { Preferences } from '@fleetworth/contract/preferences';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { hashPassword } from '../../platform/auth/password.ts';

const params = { screen: 'value-by-vehicle' } as const;
const compact: Preferences = {
  column_order: ['index', 'unit', 'revenue', 'vin'],
  hidden_columns: ['color'],
  density: 'compact',
};

describe('preferences of a user', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const read = async () => (await fleetworth.call('getPreferences', { params })).data;

  test('is stored as it was sent, the last write winning', async () => {
    expect(await read()).toBeNull();
    await fleetworth.call('savePreferences', { params, body: { ...compact, density: 'comfortable' } });
    await fleetworth.call('savePreferences', { params, body: compact });
    expect(await read()).toEqual(compact);
  });

  test('is the user’s own', async () => {
    await fleetworth.database.pool.query(
      `insert into users (email, name, last_name, password_hash) values ('other@example.com', 'O', 'O', $1)`,
      [await hashPassword('Other!2026')],
    );
    const other = await fleetworth.signIn('other@example.com', 'Other!2026');
    const { body } = await fleetworth.attempt('getPreferences', { params }, other);
    expect(body).toEqual({ data: null });
    expect(await read()).toEqual(compact);
  });

  test('belongs to a screen that exists', async () => {
    const { status } = await fleetworth.attempt('getPreferences', { params: { screen: 'nowhere' } });
    expect(status).toBe(422);
  });
});
