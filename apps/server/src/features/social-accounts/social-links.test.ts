import type { SocialProvider } from '@fleetworth/contract/social-choices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ANN,
  BO,
  CY,
  LINK_FIRST,
  NO_ACCOUNT,
  PASSWORD,
  startSocialInstallation,
} from '../../../test/social-installation.ts';

describe('accounts of services', () => {
  let installation: Awaited<ReturnType<typeof startSocialInstallation>>;
  let fleetworth: typeof installation.fleetworth;
  let visitor: typeof installation.visitor;
  let lines: typeof installation.lines;
  beforeAll(async () => {
    installation = await startSocialInstallation();
    ({ fleetworth, visitor, lines } = installation);
  });
  beforeEach(() => installation.clear());
  afterAll(() => installation.stop());

  const unlink = (provider: SocialProvider, session: string) =>
    fleetworth.attempt('unlinkSocialAccount', { params: { provider } }, session);

  describe('an account of a service', () => {
    const startLink = (provider: SocialProvider, subject: string, session: string) =>
      visitor.signIn(provider, subject, { session, redirectPath: '/social-accounts' });
    const link = async (provider: SocialProvider, subject: string, session: string) => {
      await installation.confirm(session);
      return await startLink(provider, subject, session);
    };

    test.each(['google', 'linkedin', 'facebook'] as const)(
      'of %s is linked by its user, whatever its e-mail, signs in then, and no longer once it is unlinked',
      async (provider) => {
        const session = await installation.sessionOf(CY);
        const linked = await link(provider, 'silent', session);
        expect(linked).toMatchObject({
          status: 200,
          body: { data: { token: null, refresh_token: null, redirect_path: '/social-accounts' } },
        });
        expect((await installation.me(session)).socials).toEqual([{ provider, is_last_way_in: false }]);
        const signedIn = await visitor.signIn(provider, 'silent');
        expect((await installation.me(signedIn.body.data?.token)).email).toBe(CY);
        expect((await unlink(provider, session)).status).toBe(200);
        expect((await installation.me(session)).socials).toEqual([]);
        expect((await visitor.signIn(provider, 'silent')).body.reason).toBe('social.link_first');
        const logged = lines
          .filter((line) => line.provider === provider)
          .map(({ msg, userId }) => [msg, userId]);
        const id = expect.any(Number);
        expect(logged).toEqual([
          ['social account linked', id],
          ['signed in', id],
          ['social account unlinked', id],
        ]);
      },
    );

    test("is linked again without a change, and can't be another user's", async () => {
      const [ann, cy] = [await installation.sessionOf(ANN), await installation.sessionOf(CY)];
      await link('linkedin', 'silent', cy);
      expect((await link('linkedin', 'silent', cy)).status).toBe(200);
      expect(await link('linkedin', 'silent', ann)).toMatchObject({
        status: 409,
        body: { message: 'This account is linked to another user.' },
      });
      expect(await link('linkedin', 'nobody', cy)).toMatchObject({
        status: 409,
        body: { message: 'Another account of this service is already linked. Unlink it first.' },
      });
      expect(await installation.count('social_accounts')).toBe(1);
    });

    test("that is not linked, or another user's, can't be unlinked", async () => {
      const [ann, cy] = [await installation.sessionOf(ANN), await installation.sessionOf(CY)];
      await link('google', 'silent', cy);
      await installation.confirm(ann);
      expect(await unlink('google', ann)).toMatchObject({
        status: 404,
        body: { reason: 'social.not_linked', message: "This account isn't linked." },
      });
      expect(await installation.count('social_accounts')).toBe(1);
    });

    test("can't be unlinked if it is the only way to sign in, even concurrently", async () => {
      const session = await installation.sessionOf(CY);
      await link('google', 'silent', session);
      await link('facebook', 'silent', session);
      const { pool } = fleetworth.database;
      const { rows } = await pool.query('select password_hash from users where email = $1', [CY]);
      await pool.query('update users set password_hash = null where email = $1', [CY]);
      expect((await installation.me(session)).socials).toEqual([
        { provider: 'facebook', is_last_way_in: false },
        { provider: 'google', is_last_way_in: false },
      ]);
      const both = await Promise.all([unlink('google', session), unlink('facebook', session)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [remaining] = (await installation.me(session)).socials;
      expect(remaining).toMatchObject({ is_last_way_in: true });
      expect(await unlink(remaining?.provider ?? 'google', session)).toMatchObject({
        status: 409,
        body: { message: 'This is your only way to sign in. Set a password first.' },
      });
      await pool.query('update users set password_hash = $2 where email = $1', [CY, rows[0].password_hash]);
    });
  });

  describe('a session', () => {
    const startLink = (session: string, subject = 'silent') =>
      visitor.signIn('google', subject, { session, redirectPath: '/social-accounts' });
    const UNCONFIRMED = [403, 'social.unconfirmed', "Confirm that it's you first."];
    interface Rejection {
      status: number;
      body: { reason?: string | undefined; message?: string | undefined };
    }
    const describeRejection = ({ status, body }: Rejection) => [status, body.reason, body.message];

    test('can neither link nor unlink without the password, not even with a wrong one', async () => {
      const session = await installation.sessionOf(CY);
      expect(describeRejection(await startLink(session))).toEqual(UNCONFIRMED);
      const wrong = await fleetworth.attempt('confirmPassword', { body: { password: 'Wrong.1' } }, session);
      expect(wrong).toMatchObject({
        status: 422,
        body: { reason: 'password.incorrect', errors: { password: ['Your password is incorrect.'] } },
      });
      expect(describeRejection(await startLink(session))).toEqual(UNCONFIRMED);
      expect(await installation.count('social_accounts')).toBe(0);
      await installation.confirm(session);
      expect((await startLink(session)).status).toBe(200);
      const stolen = await installation.sessionOf(CY);
      expect(describeRejection(await unlink('google', stolen))).toEqual(UNCONFIRMED);
      expect(await installation.count('social_accounts')).toBe(1);
    });

    test('stays confirmed for 15 minutes, and only itself', async () => {
      const [session, other] = [await installation.sessionOf(CY), await installation.sessionOf(CY)];
      await installation.confirm(session);
      const listConfirmed = async (token: string) => {
        const { body } = await fleetworth.attempt('listSessions', {}, token);
        const { data } = body as unknown as { data: { is_current: boolean; is_confirmed: boolean }[] };
        return data.find(({ is_current }) => is_current)?.is_confirmed;
      };
      expect([await listConfirmed(session), await listConfirmed(other)]).toEqual([true, false]);
      await fleetworth.database.pool.query(
        "update sessions set confirmed_at = confirmed_at - interval '15 minutes'",
      );
      expect(await listConfirmed(session)).toBe(false);
      expect(describeRejection(await startLink(session))).toEqual(UNCONFIRMED);
    });

    test('is confirmed by another sign-in with the linked account, and by no other account', async () => {
      const first = await installation.sessionOf(CY);
      await installation.confirm(first);
      await startLink(first);
      const session = await installation.sessionOf(CY);
      expect(describeRejection(await startLink(session, 'nobody'))).toEqual(UNCONFIRMED);
      expect(describeRejection(await unlink('google', session))).toEqual(UNCONFIRMED);
      expect(await startLink(session)).toMatchObject({
        status: 200,
        body: { message: "You confirmed that it's you.", data: { token: null } },
      });
      expect((await unlink('google', session)).status).toBe(200);
    });

    test('that a linked account opened is confirmed', async () => {
      const first = await installation.sessionOf(CY);
      await installation.confirm(first);
      await startLink(first);
      const { body } = await visitor.signIn('google', 'silent');
      expect((await unlink('google', body.data?.token ?? '')).status).toBe(200);
    });
  });

  test('The owner is notified of a link and its removal, and reads of it with a new password', async () => {
    const session = await installation.sessionOf(BO);
    await installation.confirm(session);
    await visitor.signIn('google', 'silent', { session, redirectPath: '/social-accounts' });
    const changed = { new_password: 'Red.Harbor8', new_password_confirmation: 'Red.Harbor8' };
    const body = { old_password: PASSWORD, ...changed };
    await fleetworth.attempt('changePassword', { body }, session);
    await unlink('google', session);
    const mails = await installation.listMails(BO);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Google was linked to your account',
      'Your password was changed',
      'Google was unlinked from your account',
    ]);
    expect(mails[1]?.text).toContain('You can still sign in with Google, whatever your password is.');
  });

  test('Links to services are limited by day, as each is emailed. Unlinking is not', async () => {
    const session = await installation.sessionOf(CY);
    await installation.confirm(session);
    const link = () => visitor.signIn('google', 'silent', { session, redirectPath: '/social-accounts' });
    for (let round = 1; round <= 5; round += 1) {
      expect((await link()).status).toBe(200);
      expect((await unlink('google', session)).status).toBe(200);
    }
    expect(await link()).toMatchObject({ status: 429, body: { reason: 'request.limit_reached' } });
    expect((await installation.me(session)).socials).toEqual([]);
    expect(await installation.listMails(CY)).toHaveLength(10);
  });

  describe('an invitation', () => {
    const invite = async (email: string) => {
      const { body } = await fleetworth.attempt('inviteMember', {
        params: { id: 1 },
        body: { email, role: 'viewer' },
      });
      return (body as unknown as { data: { link: string } }).data.link;
    };

    test('is accepted by a new user who signs in with its email, without a password', async () => {
      const link = await invite('nobody@gmail.com');
      const finished = await visitor.signIn('google', 'nobody', { redirectPath: link });
      expect(finished).toMatchObject({
        status: 200,
        body: { message: "You've joined Harbor Rent.", data: { redirect_path: '/' } },
      });
      expect(await installation.me(finished.body.data?.token)).toMatchObject({
        email: 'nobody@gmail.com',
        name: 'nobody',
        memberships: [{ company_id: 1, role: 'viewer' }],
        socials: [{ provider: 'google', is_last_way_in: true }],
      });
      expect((await visitor.signIn('google', 'nobody')).status).toBe(200);
      const { rowCount } = await fleetworth.database.pool.query(
        `select from audit_entries where entity = 'companies'
          and after ->> 'member' like '%nobody@gmail.com%'`,
      );
      expect(rowCount).toBe(1);
    });

    test('is accepted once where several are at it at the same moment', async () => {
      const link = await invite('nobody@example.com');
      const all = Array.from({ length: 4 }, () =>
        visitor.signIn('linkedin', 'nobody-checked', { redirectPath: link }),
      );
      const statuses = (await Promise.all(all)).map(({ status }) => status);
      expect(statuses).toContain(200);
      const { pool } = fleetworth.database;
      const { rows } = await pool.query(
        `select count(*)::int as users, (select count(*)::int from invitations where email = u.email) as open
         from users u where email = 'nobody@example.com' group by email`,
      );
      expect(rows).toEqual([{ users: 1, open: 0 }]);
    });

    test.each([
      ['another e-mail', 'google', 'bo-new', NO_ACCOUNT],
      ['an unchecked e-mail', 'google', 'invited-unchecked', LINK_FIRST],
      ['Facebook', 'facebook', 'invited', LINK_FIRST],
    ] as const)('is not accepted with %s', async (_what, provider, subject, rejected) => {
      const link = await invite('invited@gmail.com');
      const { status, body } = await visitor.signIn(provider, subject, { redirectPath: link });
      expect([status, body.message]).toEqual(rejected);
      const token = link.replace('/invitation/', '');
      expect((await fleetworth.attempt('getInvitation', { params: { token } }, null)).status).toBe(200);
      await fleetworth.database.pool.query('delete from invitations');
    });

    test('leads a user with an account to it, signed in', async () => {
      const link = await invite(BO);
      const finished = await visitor.signIn('google', 'bo', { redirectPath: link });
      expect(finished.body.data?.redirect_path).toBe(link);
      const token = link.replace('/invitation/', '');
      const accepted = await fleetworth.attempt(
        'acceptInvitation',
        { params: { token }, body: {} },
        finished.body.data?.token,
      );
      expect(accepted.status).toBe(200);
    });
  });
});
