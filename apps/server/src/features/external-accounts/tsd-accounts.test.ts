import { TSD_TEXTS } from '@fleetworth/contract/external-account-choices';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tablesWith } from '../../../test/tables-with.ts';
import { DEMO_EMAIL, startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { FAKE_TSD_ACCOUNT, type FakeTsd, startTsdServer, type TsdFault } from '../../../test/tsd-server.ts';
import { checkRentalAccounts } from './check-rental-accounts.job.ts';
import { findRentalAccount } from './rental-accounts.ts';

const { accountId, username, password } = FAKE_TSD_ACCOUNT;
const BODY = { account_id: accountId, username, password };

describe('a TSD account', () => {
  let fleetworth: TestFleetworth;
  let tsd: FakeTsd;
  let fault: TsdFault | null;
  let logged: () => string;
  let userId: number;

  beforeAll(async () => {
    ({ fleetworth, tsd, logged } = await startTsdServer(() => fault));
    const { rows } = await fleetworth.database.pool.query<{ id: number }>(
      'select id from users where email = $1',
      [DEMO_EMAIL],
    );
    userId = rows[0]?.id ?? 0;
  });
  beforeEach(() => {
    fault = null;
    tsd.changePassword(password);
    tsd.requests.splice(0);
  });
  afterEach(async () => {
    await fleetworth.database.pool.query('delete from external_accounts; delete from sign_in_tries');
  });
  afterAll(async () => {
    await fleetworth.stop();
    await tsd.stop();
  });

  const link = (changes: object = {}) =>
    fleetworth.attempt('editTsdAccount', { body: { ...BODY, ...changes } });
  const accounts = async () => (await fleetworth.call('getMe', {})).data.external_accounts;
  const GOOD = { provider: 'tsd', company_id: null, is_re_access_required: false };
  /** Runs the daily check one day later. */
  const check = async () => {
    await fleetworth.database.pool.query('update external_accounts set next_run_at = $1', [
      fleetworth.clock.now(),
    ]);
    await checkRentalAccounts(fleetworth.deps);
  };

  test('is linked once TSD has accepted it, replaced, and removed', async () => {
    expect(await link()).toMatchObject({ status: 200, body: { data: null, message: TSD_TEXTS.created } });
    expect(await accounts()).toEqual([GOOD]);
    expect((await link()).body.message).toBe(TSD_TEXTS.updated);
    const removed = await fleetworth.attempt('deleteTsdAccount', {});
    expect(removed).toMatchObject({ status: 200, body: { data: null, message: TSD_TEXTS.removed } });
    expect(await accounts()).toEqual([]);
    const { rows } = await fleetworth.database.pool.query('select from external_account_secrets');
    expect(rows).toEqual([]);
    expect(await fleetworth.attempt('deleteTsdAccount', {})).toMatchObject({
      status: 404,
      body: { reason: 'tsd.not_linked', message: 'No TSD account is linked.' },
    });
  });

  test.each<[string, object, string, string]>([
    ['no account id', { account_id: undefined }, 'account_id', TSD_TEXTS.accountId],
    ['a blank account id', { account_id: ' ' }, 'account_id', TSD_TEXTS.accountId],
    ['a long account id', { account_id: 'x'.repeat(101) }, 'account_id', 'At most 100 characters.'],
    ['no username', { username: undefined }, 'username', TSD_TEXTS.username],
    ['an empty username', { username: '' }, 'username', TSD_TEXTS.username],
    ['no password', { password: undefined }, 'password', TSD_TEXTS.password],
    ['an empty password', { password: '' }, 'password', TSD_TEXTS.password],
    ['a long password', { password: 'x'.repeat(201) }, 'password', 'At most 200 characters.'],
    ['a line break', { password: 'a\nb' }, 'password', "This text contains characters that can't be sent."],
    ['an unknown field', { token: 'x' }, 'token', "This field doesn't exist."],
  ])('with %s is rejected under its field without a request to TSD', async (_what, changes, field, text) => {
    const { status, body } = await link(changes);
    expect([status, body.errors?.[field]]).toEqual([422, [text]]);
    expect(tsd.requests).toEqual([]);
  });

  test.each<[string, TsdFault, number, string]>([
    ['rejects the account', { error: '101-Invalid passcode' }, 422, 'TSD rejected these credentials.'],
    ['rejects the question', { error: '7-No' }, 422, 'TSD rejected these credentials.'],
    ['answers 401', { status: 401 }, 422, 'TSD rejected these credentials.'],
    ['answers 500', { status: 500 }, 503, "We couldn't reach TSD. Try again in a few minutes."],
    ['answers HTML', 'html', 503, "We couldn't reach TSD. Try again in a few minutes."],
    ['cuts its answer off', 'cut_off', 503, "We couldn't reach TSD. Try again in a few minutes."],
  ])('is not linked if TSD %s, and an existing link is kept', async (_what, answered, status, message) => {
    // Each test uses a separate account, because one that is down is not called for a while.
    const own = { account_id: `${accountId}-${_what}` };
    fault = answered;
    expect(await link(own)).toMatchObject({ status, body: { message } });
    expect(await accounts()).toEqual([]);
    fault = null;
    await link();
    fault = answered;
    await link(own);
    expect(await accounts()).toEqual([GOOD]);
    fault = null;
    const opened = await findRentalAccount(fleetworth.deps, userId);
    expect(await opened?.call(async (_, { credentials }) => credentials)).toEqual(FAKE_TSD_ACCOUNT);
  });

  test("can't be guessed: the eleventh failure in a minute is rejected without asking TSD", async () => {
    for (let count = 0; count < 10; count += 1) expect((await link({ password: 'wrong' })).status).toBe(422);
    const asked = tsd.requests.length;
    expect(await link()).toMatchObject({ status: 429, body: { reason: 'request.rate_limited' } });
    expect(tsd.requests).toHaveLength(asked);
  });

  test('that TSD rejects later is no longer used until it is linked again', async () => {
    await link();
    await check();
    expect(await accounts()).toEqual([GOOD]);
    tsd.changePassword('another');
    tsd.requests.splice(0);
    await check();
    expect(await accounts()).toEqual([{ ...GOOD, is_re_access_required: true }]);
    await check();
    expect(await findRentalAccount(fleetworth.deps, userId)).toBeNull();
    expect(tsd.requests).toHaveLength(1);
    expect(logged().split('a TSD account was rejected and is no longer used')).toHaveLength(2);
    expect((await link({ password: 'another' })).body.message).toBe(TSD_TEXTS.updated);
    expect(await accounts()).toEqual([GOOD]);
  });

  test("is checked once a day, and keeps its state if TSD doesn't respond", async () => {
    await link();
    tsd.requests.splice(0);
    await checkRentalAccounts(fleetworth.deps);
    expect(tsd.requests).toEqual([]);
    fault = { error: '9-Try again later' };
    await check();
    await checkRentalAccounts(fleetworth.deps);
    expect(tsd.requests).toHaveLength(2);
    expect(await accounts()).toEqual([GOOD]);
  });

  test('that was linked again is not affected by the rejection of the previous one', async () => {
    await link();
    const opened = await findRentalAccount(fleetworth.deps, userId);
    await link();
    fault = { status: 401 };
    const asked = opened?.call((rental, { credentials, context }) => rental.verify(credentials, context));
    await expect(asked).rejects.toMatchObject({ kind: 'unauthorised' });
    expect(await accounts()).toEqual([GOOD]);
  });

  test("belongs to its user: others can't see or remove it", async () => {
    await link();
    const other = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
    const { body } = await fleetworth.attempt('getMe', {}, other);
    expect((body as unknown as { data: { external_accounts: unknown } }).data.external_accounts).toEqual([]);
    expect((await fleetworth.attempt('deleteTsdAccount', {}, other)).status).toBe(404);
    expect(await accounts()).toEqual([GOOD]);
  });

  test('never stores its password in plain text in the database, log, responses or audit', async () => {
    const responses: unknown[] = [await link(), await link(), await fleetworth.attempt('getMe', {})];
    fault = { error: `101-Passcode ${password} of ${username} is invalid` };
    responses.push(await link());
    await check();
    responses.push(await fleetworth.attempt('getMe', {}));
    expect(JSON.stringify(responses)).not.toContain(JSON.stringify(password).slice(1, -1));
    expect(logged()).not.toContain(JSON.stringify(JSON.stringify(password)).slice(2, -2));
    for (const text of [password, JSON.stringify(password).slice(1, -1), username])
      expect(await tablesWith(fleetworth.database.pool, text)).toEqual([]);
    expect(logged()).toContain('TSD account replaced');
  });
});

test('without TSD, nothing is offered or linked', async () => {
  const fleetworth = await startTestFleetworth({ providers: { rentalSystem: null } });
  expect((await fleetworth.call('getMe', {})).data.tsd_mode).toBeNull();
  const { status, body } = await fleetworth.attempt('editTsdAccount', { body: BODY });
  expect([status, body.reason, body.message]).toEqual([
    404,
    'tsd.off',
    "TSD isn't available on this installation.",
  ]);
  await fleetworth.stop();
});

test('An account that the sandbox took is none at TSD itself', async () => {
  const fleetworth = await startTestFleetworth();
  await fleetworth.call('editTsdAccount', { body: BODY });
  const { data } = await fleetworth.call('getMe', {});
  expect([data.tsd_mode, data.external_accounts.length]).toEqual(['sandbox', 1]);
  await fleetworth.database.pool.query('update external_accounts set is_sandbox = false');
  expect((await fleetworth.call('getMe', {})).data.external_accounts).toEqual([]);
  await fleetworth.stop();
});
