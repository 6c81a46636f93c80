import { expect, test } from 'vitest';
import { startTestFleetworth } from '../../../test/test-fleetworth.ts';

test.each(['smtp', 'outbox', 'none'] as const)(
  'an installation says whether it has any account and sends email (%s)',
  async (mailing) => {
    const fleetworth = await startTestFleetworth({ mailing });
    const read = async () => (await fleetworth.attempt('getSetup', {}, null)).body;
    const sends_email = mailing !== 'none';
    expect(await read()).toEqual({ data: { create_account: null, sends_email } });
    await fleetworth.database.pool.query('update users set deleted_at = now()');
    expect(await read()).toEqual({
      data: { create_account: expect.stringContaining('npm run account:create'), sends_email },
    });
    await fleetworth.stop();
  },
);
