import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tablesWith } from '../../../test/tables-with.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { startZubieKit, type ZubieFault, type ZubieKit } from '../../../test/zubie-kit.ts';

const EXPIRED = {
  status: 400,
  body: { reason: 'zubie.expired', message: 'This sign-in has expired. Please start again.' },
};

describe('the connection to Zubie', () => {
  let kit: ZubieKit;
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    kit = await startZubieKit();
    ({ fleetworth } = kit);
  });
  beforeEach(() => {
    kit.answers.vehicles = [];
    kit.answers.faultFor = () => null;
  });
  afterEach(async () => {
    await fleetworth.database.pool.query(
      'delete from external_accounts; delete from zubie_logins; delete from sign_in_tries',
    );
  });
  afterAll(() => kit.stop());

  const begin = async (token?: string) => {
    const { body } = await fleetworth.attempt('beginZubieLogin', {}, token);
    return (body as unknown as { data: { url: string } }).data.url;
  };
  const backFrom = (url: string) => {
    const { searchParams } = kit.zubie.grantAccess(url);
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  };
  const finish = ({ code, state }: { code: string; state?: string }, token?: string) =>
    fleetworth.attempt('finishZubieLogin', { params: { code }, query: { state, scope: 'more' } }, token);
  const accounts = async () => (await fleetworth.call('getMe', {})).data.external_accounts;

  test('starts at Zubie with our address and a new state each time', async () => {
    const [first, second] = [new URL(await begin()), new URL(await begin())];
    expect(first.pathname).toBe('/authorize');
    expect(first.searchParams.get('redirect_uri')).toBe('https://fleet.example.com/zubie/callback');
    expect(first.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(first.searchParams.get('state')).not.toBe(second.searchParams.get('state'));
  });

  test('is finished once, shows its start date, and requests its first sync', async () => {
    const back = backFrom(await begin());
    expect(await finish(back)).toMatchObject({
      status: 200,
      body: { data: null, message: 'Zubie is connected.' },
    });
    expect(await finish(back)).toMatchObject(EXPIRED);
    expect(await kit.account()).toMatchObject({
      mode: 'live',
      since: '2026-11-20T17:00:00.000Z',
      is_syncing: true,
      last_sync: null,
      skipped: [],
    });
    const { rowCount } = await fleetworth.database.pool.query(
      `delete from pgboss.job where name = 'sync-zubie' returning id`,
    );
    expect(rowCount).toBe(1);
    expect(await accounts()).toEqual([{ provider: 'zubie', company_id: null, is_re_access_required: false }]);
  });

  test('succeeds once if it is finished several times at once', async () => {
    const back = backFrom(await begin());
    const responses = await Promise.all(Array.from({ length: 5 }, () => finish(back)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each<[string, (back: { code: string; state: string }) => { code: string; state?: string }]>([
    ['without a state', ({ code }) => ({ code })],
    ['with another state', ({ code }) => ({ code, state: 'another' })],
    ['with an empty state', ({ code }) => ({ code, state: '' })],
    ['with a code that Zubie never gave', ({ state }) => ({ code: 'never', state })],
  ])('is rejected %s', async (_how, change) => {
    expect(await finish(change(backFrom(await begin())))).toMatchObject(EXPIRED);
    expect(await accounts()).toEqual([]);
  });

  test('is rejected for another user, after ten minutes, and if a newer one was started', async () => {
    const other = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
    expect(await finish(backFrom(await begin()), other)).toMatchObject(EXPIRED);
    const older = backFrom(await begin());
    await begin();
    expect(await finish(older)).toMatchObject(EXPIRED);
    const late = backFrom(await begin());
    const before = fleetworth.clock.now();
    fleetworth.clock.set(new Date(before.getTime() + 600_000));
    expect(await finish(late)).toMatchObject(EXPIRED);
    fleetworth.clock.set(before);
  });

  test.each<[string, ZubieFault, number, string]>([
    ['denies the account', { status: 403 }, 403, "Zubie doesn't allow access to this account."],
    [
      'denies it as OAuth does',
      { status: 400, body: { error: 'access_denied' } },
      403,
      "Zubie doesn't allow access to this account.",
    ],
    ['is away', { status: 500 }, 503, "We couldn't reach Zubie. Try again in a few minutes."],
    [
      'does not know us',
      { status: 401, body: { error: 'invalid_client' } },
      503,
      "We couldn't reach Zubie. Try again in a few minutes.",
    ],
    ['answers HTML', 'html', 503, "We couldn't reach Zubie. Try again in a few minutes."],
  ])('is not made where Zubie %s', async (_what, fault, status, message) => {
    kit.answers.faultFor = ({ path }) => (path === '/oauth/token' ? fault : null);
    expect(await finish(backFrom(await begin()))).toMatchObject({ status, body: { message } });
    expect(await accounts()).toEqual([]);
  });

  test('is limited: the eleventh failure of a minute is rejected', async () => {
    for (let count = 0; count < 10; count += 1) await finish({ code: 'x', state: 'y' });
    expect(await finish({ code: 'x', state: 'y' })).toMatchObject({ status: 429 });
  });

  test('ends at once, with its tokens; a second end and a sync are rejected', async () => {
    await kit.connect();
    const ended = await fleetworth.attempt('disconnectZubie', {});
    expect(ended).toMatchObject({ status: 200, body: { message: 'Zubie was disconnected.' } });
    expect(await kit.account()).toMatchObject({ since: null, skipped_count: 0 });
    const { rows } = await fleetworth.database.pool.query('select from external_account_secrets');
    expect(rows).toEqual([]);
    for (const call of ['disconnectZubie', 'syncZubie'] as const)
      expect(await fleetworth.attempt(call, {})).toMatchObject({
        status: 409,
        body: { reason: 'zubie.not_connected', message: 'Please connect Zubie first.' },
      });
  });

  test('never stores codes and tokens in plain text in the database, log, responses or audit', async () => {
    const responses: unknown[] = [];
    await kit.connect();
    kit.zubie.expireAccessTokens();
    await kit.sync();
    kit.zubie.revokeTokens();
    await kit.sync();
    for (const name of ['getMe', 'getZubieAccount'] as const)
      responses.push(await fleetworth.attempt(name, {}));
    expect(kit.zubie.secrets.length).toBeGreaterThan(4);
    for (const secret of kit.zubie.secrets) {
      expect(await tablesWith(fleetworth.database.pool, secret)).toEqual([]);
      expect(JSON.stringify(responses) + kit.logged()).not.toContain(secret);
    }
    expect(kit.logged()).toContain('Zubie revoked the access of a user');
  });
});

test('without Zubie, nothing is offered', async () => {
  const fleetworth = await startTestFleetworth({ providers: { telematics: null } });
  expect((await fleetworth.call('getMe', {})).data.zubie_mode).toBeNull();
  for (const call of ['beginZubieLogin', 'getZubieAccount', 'syncZubie'] as const)
    expect(await fleetworth.attempt(call, {})).toMatchObject({
      status: 404,
      body: { reason: 'zubie.off', message: "Zubie isn't available on this installation." },
    });
  const request = { params: { code: 'x' }, query: { state: 'y' } };
  expect((await fleetworth.attempt('finishZubieLogin', request)).body.reason).toBe('zubie.off');
  await fleetworth.stop();
});
