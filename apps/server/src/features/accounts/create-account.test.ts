import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { createAccount, createAccountLink } from './create-account.ts';

const EMAIL = 'owner@example.com';
const PASSWORD = 'Blue.Harbor7';

describe('an account that is made by a command', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  beforeEach(() =>
    fleetworth.database.pool.query(
      `with o as (select id from users where email = $1), l as (delete from account_links
        where user_id in (select id from o)),
         s as (delete from sessions where user_id in (select id from o)), m as (delete from memberships
           where user_id in (select id from o)),
         a as (update audit_entries set user_id = null where user_id in (select id from o))
       update users set deleted_at = now() where email = $1`,
      [EMAIL],
    ),
  );
  afterAll(() => fleetworth.stop());

  const now = () => fleetworth.clock.now();
  const make = (email = EMAIL) =>
    createAccount(fleetworth.database.db, { email, companyName: 'Harbor Rent West', now: now() });
  const choose = (token: string | null, password = PASSWORD) =>
    fleetworth.attempt(
      'resetPassword',
      { body: { token: token ?? '', password, password_confirmation: password } },
      null,
    );

  test('has no password until its link is used, once, and all that accounts may include', async () => {
    const token = await make();
    await expect(fleetworth.signIn(EMAIL, PASSWORD)).rejects.toThrow('Invalid email or password.');
    expect((await choose(token)).status).toBe(200);
    expect((await choose(token)).status).toBe(404);
    // Setting the first password sends no notification.
    expect((await fleetworth.call('listOutbox', {})).data).toEqual([]);
    const session = await fleetworth.signIn(EMAIL, PASSWORD);
    expect((await fleetworth.attempt('getMe', {}, session)).body).toMatchObject({
      data: {
        email: EMAIL,
        memberships: [],
        first_company_name: 'Harbor Rent West',
        first_steps: { company: false, location: false },
        price_alert_permit_count: 5,
        is_future_value: true,
        is_projected_rev_loss: true,
        is_class_performances: true,
        is_history_reports: true,
      },
    });
  });

  test('may add its first company beyond the limits', async () => {
    await make();
    const { rows } = await fleetworth.database.pool.query(
      'select is_first_company_counted from users where email = $1 order by id desc limit 1',
      [EMAIL],
    );
    expect(rows).toEqual([{ is_first_company_counted: false }]);
  });

  test('owns the first company it adds, whose name is then no longer suggested', async () => {
    await choose(await make());
    const session = await fleetworth.signIn(EMAIL, PASSWORD);
    const { data: location } = { data: (await fleetworth.call('listLocations', { query: {} })).data[0] };
    const body = {
      name: 'Harbor Rent West',
      state: location?.state.id,
      city: location?.city.id,
      package: 1,
      address: '1 Street',
      zip: '33601',
      lease_calculating_period_type: 'monthly',
    };
    const added = await fleetworth.attempt('createCompany', { body }, session);
    const { id } = (added.body as unknown as { data: { id: number } }).data;
    expect((await fleetworth.attempt('getMe', {}, session)).body).toMatchObject({
      data: {
        memberships: [{ company_id: id, role: 'owner' }],
        first_company_name: null,
        first_steps: { company: true, location: false },
      },
    });
    await fleetworth.attempt('dismissFirstSteps', {}, session);
    expect((await fleetworth.attempt('getMe', {}, session)).body).toMatchObject({
      data: { first_steps: null },
    });
    expect((await fleetworth.call('getMe', {})).data.first_steps, 'of an account with vehicles').toBeNull();
  });

  test('is rejected for an email with an account, in any spelling', async () => {
    expect(await make()).not.toBeNull();
    expect(await make('Owner@Example.com')).toBeNull();
  });

  test('has a link that is valid for 24 hours; only the newest works', async () => {
    const first = await make();
    const second = await createAccountLink(fleetworth.database.db, { email: EMAIL, now: now() });
    expect((await choose(first)).status).toBe(404);
    const start = now();
    fleetworth.clock.set(new Date(start.getTime() + 24 * 3_600_000));
    expect((await choose(second)).status).toBe(404);
    fleetworth.clock.set(new Date(start.getTime() + 24 * 3_600_000 - 1));
    expect((await choose(second)).status).toBe(200);
    fleetworth.clock.set(start);
  });

  test('has no link where no account has the email', async () => {
    expect(
      await createAccountLink(fleetworth.database.db, { email: 'nobody@example.com', now: now() }),
    ).toBeNull();
  });
});
