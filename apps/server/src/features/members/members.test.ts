import type { Member } from '@fleetworth/contract/members';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  startTestFleetworth,
  type TestFleetworth,
} from '../../../test/test-fleetworth.ts';
import { hashPassword } from '../../platform/auth/password.ts';

const VIEWER = 'viewer@fleetworth.app';
const PAT = 'pat@example.com';
const PASSWORD = 'Blue.Harbor7';
const EXPIRED = { status: 404, body: { message: 'This invitation has expired. Ask for a new one.' } };

describe('the people of a company', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    await fleetworth.database.pool.query(
      `insert into users (email, name, last_name, password_hash) values ($1, 'Pat', 'Poe', $2)`,
      [PAT, await hashPassword(DEMO_PASSWORD)],
    );
    // Keeps the session of the test valid for the days that pass.
    await fleetworth.database.pool.query('update sessions set is_remembered = true');
  });
  beforeEach(() =>
    fleetworth.database.pool.query(
      'delete from sign_in_tries; delete from invitations; delete from request_counts',
    ),
  );
  afterAll(() => fleetworth.stop());

  const id = 1;
  const list = async () => (await fleetworth.call('listMembers', { params: { id } })).data;
  const memberOf = async (email: string) => (await list()).find(({ user }) => user?.email === email);
  const invite = (email: string, role: Member['role'] = 'viewer') =>
    fleetworth.attempt('inviteMember', { params: { id }, body: { email, role } });
  const tokenOf = ({ body }: { body: unknown }) =>
    (body as { data: { link: string } }).data.link.replace('/invitation/', '');
  const getInvitation = (token: string) => fleetworth.attempt('getInvitation', { params: { token } }, null);
  const accept = (token: string, body: object = {}, session: string | null = null) =>
    fleetworth.attempt('acceptInvitation', { params: { token }, body }, session);
  const NEW_USER = { name: 'Ann', last_name: 'Lee', password: PASSWORD, password_confirmation: PASSWORD };
  const passHours = (hours: number) =>
    fleetworth.clock.set(new Date(fleetworth.clock.now().getTime() + hours * 3_600_000));

  test('are listed by name with their roles, then open invitations', async () => {
    await invite('new@example.com', 'manager');
    const [first, ...others] = await list();
    expect(first).toMatchObject({
      id: expect.any(Number),
      role: 'owner',
      user: { email: DEMO_EMAIL },
      invitation: null,
    });
    expect(others.at(-1)).toMatchObject({
      id: null,
      user: null,
      joined_at: null,
      invitation: { email: 'new@example.com', role: 'manager' },
    });
  });

  test("are joined by a new user, who gets the inviter's features with read-only access", async () => {
    const token = tokenOf(await invite('ann@example.com'));
    expect((await getInvitation(token)).body).toEqual({
      data: {
        email: 'ann@example.com',
        company: { id, name: 'Harbor Rent' },
        role: 'viewer',
        has_account: null,
      },
    });
    // Pasted with a line end, and typed for the second time.
    const joined = await accept(token, { ...NEW_USER, password: `${PASSWORD}\n` });
    expect(await fleetworth.signIn('ann@example.com', PASSWORD)).not.toBe('');
    const session = (joined.body as unknown as { data: { token: string } }).data.token;
    expect((await fleetworth.attempt('getMe', {}, session)).body).toMatchObject({
      data: {
        email: 'ann@example.com',
        name: 'Ann',
        memberships: [{ company_id: id, role: 'viewer' }],
        is_future_value: true,
        price_alert_permit_count: 5,
      },
    });
    expect((await fleetworth.attempt('listFleet', { filters: {} }, session)).status).toBe(200);
    const write = { body: { name: 'Night shift', color: '#1f6feb', company_id: id } };
    expect((await fleetworth.attempt('createVehicleTag', write, session)).status).toBe(403);
    expect(await accept(token, NEW_USER)).toMatchObject(EXPIRED);
  });

  test('are joined by a user signed in with the invited email, and by no other', async () => {
    const token = tokenOf(await invite(PAT));
    const demo = await fleetworth.signIn(DEMO_EMAIL, DEMO_PASSWORD);
    expect((await accept(token, {}, demo)).body.reason).toBe('invitation.other_account');
    const pat = await fleetworth.signIn(PAT, DEMO_PASSWORD);
    expect(await accept(token, {}, pat)).toMatchObject({ status: 200, body: { data: { token: null } } });
    expect(await memberOf(PAT)).toMatchObject({ role: 'viewer' });
    await fleetworth.call('removeMember', { params: { id, member_id: (await memberOf(PAT))?.id ?? 0 } });
  });

  test('are joined with the password of an existing account, limited like sign-ins', async () => {
    const token = tokenOf(await invite(PAT));
    expect((await accept(token)).body.errors).toEqual({ password: ['Please type your password'] });
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await accept(token, { password: 'Wrong!2026' })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    passHours(1);
    expect((await accept(token, { password: DEMO_PASSWORD })).status).toBe(200);
    await fleetworth.call('removeMember', { params: { id, member_id: (await memberOf(PAT))?.id ?? 0 } });
  });

  describe('never reveal who has an account', () => {
    const links = async () => ({
      known: tokenOf(await invite(PAT)),
      unknown: tokenOf(await invite('unknown@example.com')),
    });

    test('in the link shown to the inviter', async () => {
      const { known, unknown } = await links();
      for (const token of [known, unknown])
        expect((await getInvitation(token)).body).toMatchObject({ data: { has_account: null } });
    });

    test.each([
      [{}],
      [{ password: 'Wrong!2026' }],
      [{ name: 'Ann' }],
      [{ ...NEW_USER, password_confirmation: 'Other.Harbor7' }],
      [{ ...NEW_USER, name: undefined }],
      [{ ...NEW_USER, password: 'blue.harbor7' }],
    ])('in the response to %o', async (sent) => {
      const { known, unknown } = await links();
      const body = JSON.parse(JSON.stringify(sent));
      const rejected = await accept(known, body);
      expect(rejected.status).toBeGreaterThanOrEqual(400);
      expect(await accept(unknown, body)).toEqual(rejected);
    });

    test('except to the owner of the mailbox, by a link sent only there', async () => {
      const mailing = await startTestFleetworth({ mailing: 'smtp' });
      await mailing.database.pool.query(
        `insert into users (email, name, last_name) values ($1, 'Pat', 'Poe')`,
        [PAT],
      );
      for (const [email, has_account] of [
        [PAT, true],
        ['unknown@example.com', false],
      ] as const) {
        const body = { email, role: 'viewer' as const };
        expect((await mailing.call('inviteMember', { params: { id }, body })).data.link).toBeNull();
        const { rows } = await mailing.database.pool.query<{ path: string }>(
          `select content -> 'action' ->> 'path' as path from outbox_mails where recipient = $1`,
          [email],
        );
        const token = rows[0]?.path.replace('/invitation/', '') ?? '';
        const opened = await mailing.attempt('getInvitation', { params: { token } }, null);
        expect(opened.body).toMatchObject({ data: { has_account } });
      }
      await mailing.stop();
    });
  });

  test.each([
    [{ ...NEW_USER, name: 'Al' }, 'name', 'Minimum 3 characters'],
    [{ ...NEW_USER, name: undefined }, 'name', 'Please type your name'],
    [{ ...NEW_USER, last_name: undefined }, 'last_name', 'Please type your lastname'],
    [
      { ...NEW_USER, password: 'blue.harbor7' },
      'password',
      'Password must include at least one uppercase letter',
    ],
    [
      { ...NEW_USER, password: 'Password1!', password_confirmation: 'Password1!' },
      'password',
      'Password is too common',
    ],
    [
      { ...NEW_USER, password_confirmation: 'Other.Harbor7' },
      'password_confirmation',
      'Passwords do not match!',
    ],
  ])('are not joined by %o, and the link stays valid', async (body, field, text) => {
    const token = tokenOf(await invite('field@example.com'));
    const rejected = await accept(token, JSON.parse(JSON.stringify(body)));
    expect([rejected.status, rejected.body.errors?.[field]?.[0]]).toEqual([422, text]);
    expect((await getInvitation(token)).status).toBe(200);
  });

  test('are joined once if a link is used concurrently', async () => {
    const token = tokenOf(await invite('race@example.com'));
    const responses = await Promise.all(Array.from({ length: 5 }, () => accept(token, NEW_USER)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of responses) expect([200, 404, 422]).toContain(status);
    const { rowCount } = await fleetworth.database.pool.query(
      `select from users where email = 'race@example.com'`,
    );
    expect(rowCount).toBe(1);
  });

  test('are invited for seven days; resending replaces the link, revoking disables it', async () => {
    const first = await invite('late@example.com');
    const { id: invitation_id } = (first.body as unknown as { data: { id: number } }).data;
    passHours(7 * 24);
    expect(await getInvitation(tokenOf(first))).toMatchObject(EXPIRED);
    const params = { id, invitation_id };
    const second = await fleetworth.attempt('resendInvitation', { params });
    passHours(1);
    const third = await fleetworth.attempt('resendInvitation', { params });
    expect([
      (await getInvitation(tokenOf(second))).status,
      (await getInvitation(tokenOf(third))).status,
    ]).toEqual([404, 200]);
    expect((await fleetworth.attempt('revokeInvitation', { params })).status).toBe(200);
    expect(await getInvitation(tokenOf(third))).toMatchObject(EXPIRED);
    fleetworth.clock.set(new Date('2026-11-20T17:00:00Z'));
  });

  test('get a new link by an expired one, at the invited address and in no answer', async () => {
    const renew = (token: string) => fleetworth.attempt('renewInvitation', { params: { token } }, null);
    const first = await invite('renewed@example.com');
    const { id: invitation_id } = (first.body as unknown as { data: { id: number } }).data;
    const mailed = async () => {
      const { data } = await fleetworth.call('listOutbox', {});
      return data.filter(({ to }) => to === 'renewed@example.com').map(({ action }) => action?.path);
    };
    const [before] = await mailed();
    const same = {
      status: 200,
      body: {
        data: { is_outbox: true },
        message: "If the invitation is still open, we've emailed a new link.",
      },
    };
    // A link that still works stays the only one.
    expect(await renew(tokenOf(first))).toMatchObject(same);
    expect((await mailed())[0]).toBe(before);
    passHours(7 * 24);
    for (const token of [tokenOf(first), tokenOf(first), 'x'.repeat(43)])
      expect(await renew(token)).toMatchObject(same);
    const [path = '', ...earlier] = await mailed();
    expect(earlier.filter((one) => one !== before)).toEqual([]);
    const token = path.replace('/invitation/', '');
    expect((await getInvitation(token)).status).toBe(200);
    const { rows } = await fleetworth.database.pool.query<{ user_id: number | null; after: object }>(
      "select user_id, after from audit_entries where entity = 'companies' order by id desc limit 1",
    );
    expect(rows).toMatchObject([{ user_id: null, after: { invitation: { email: 'renewed@example.com' } } }]);
    await fleetworth.attempt('revokeInvitation', { params: { id, invitation_id } });
    passHours(8 * 24);
    expect(await renew(token)).toMatchObject(same);
    expect(await mailed()).toHaveLength(earlier.length + 1);
    // A link is renewed for three months at most.
    const old = tokenOf(await invite('renewed@example.com'));
    passHours(91 * 24);
    expect(await renew(old)).toMatchObject(same);
    expect((await mailed()).filter((path) => path === `/invitation/${old}`)).toHaveLength(1);
    expect(await mailed()).toHaveLength(earlier.length + 2);
    fleetworth.clock.set(new Date('2026-11-20T17:00:00Z'));
  });

  test('lose their open invitations when they stop being owners, by demotion or removal', async () => {
    const beOwner = async () => {
      passHours(1);
      await accept(tokenOf(await invite(PAT, 'owner')), { password: DEMO_PASSWORD });
      const token = await fleetworth.signIn(PAT, DEMO_PASSWORD);
      const spare = await fleetworth.attempt(
        'inviteMember',
        { params: { id }, body: { email: 'spare@example.com', role: 'owner' } },
        token,
      );
      return { member_id: (await memberOf(PAT))?.id ?? 0, spare: tokenOf(spare) };
    };
    const demoted = await beOwner();
    await fleetworth.call('editMember', {
      params: { id, member_id: demoted.member_id },
      body: { role: 'viewer' },
    });
    expect(await getInvitation(demoted.spare)).toMatchObject(EXPIRED);
    await fleetworth.call('removeMember', { params: { id, member_id: demoted.member_id } });
    const removed = await beOwner();
    expect(await getInvitation(removed.spare)).toMatchObject({ status: 200 });
    await fleetworth.call('removeMember', { params: { id, member_id: removed.member_id } });
    expect(await getInvitation(removed.spare)).toMatchObject(EXPIRED);
    expect(await accept(removed.spare, NEW_USER)).toMatchObject(EXPIRED);
  });

  test('are not invited twice, nor if they are members', async () => {
    await invite('twice@example.com');
    expect((await invite('Twice@Example.com')).body.errors).toEqual({
      email: ['This email address has already been invited. You can resend the invitation.'],
    });
    expect((await invite(VIEWER)).body.errors).toEqual({ email: ['This person is already a member.'] });
  });

  test("receive emails that visitors can't manipulate: names appear as text", async () => {
    await invite('mailed@example.com');
    const { data } = await fleetworth.call('listOutbox', {});
    expect(data[0]).toMatchObject({
      to: 'mailed@example.com',
      subject: 'Invitation to Harbor Rent',
      action: { path: expect.stringMatching(/^\/invitation\/[\w-]{43}$/) },
    });
  });

  test("keep an owner, even if two owners remove each other's role concurrently", async () => {
    const demo = await memberOf(DEMO_EMAIL);
    const keep = { params: { id, member_id: demo?.id ?? 0 } };
    expect((await fleetworth.attempt('editMember', { ...keep, body: { role: 'viewer' } })).body.reason).toBe(
      'member.last_owner',
    );
    expect((await fleetworth.attempt('removeMember', keep)).body.reason).toBe('member.last_owner');
    const viewer = await memberOf(VIEWER);
    const other = { params: { id, member_id: viewer?.id ?? 0 } };
    await fleetworth.call('editMember', { ...other, body: { role: 'owner' } });
    const session = await fleetworth.signIn(VIEWER, DEMO_PASSWORD);
    const responses = await Promise.all([
      fleetworth.attempt('editMember', { ...other, body: { role: 'viewer' } }),
      fleetworth.attempt('editMember', { ...keep, body: { role: 'viewer' } }, session),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const owners = (
      await fleetworth.database.pool.query(`select from memberships where company_id = 1 and role = 'owner'`)
    ).rowCount;
    expect(owners).toBe(1);
    await fleetworth.database.pool.query(
      `update memberships set role = case when user_id = 1 then 'owner' else 'viewer' end where company_id = 1
        and user_id in (1, (select id from users where email = $1))`,
      [VIEWER],
    );
  });

  test('have their new role from the next call on', async () => {
    const session = await fleetworth.signIn(VIEWER, DEMO_PASSWORD);
    const viewer = { params: { id, member_id: (await memberOf(VIEWER))?.id ?? 0 } };
    const addTag = (name: string) =>
      fleetworth.attempt('createVehicleTag', { body: { name, color: '#1f6feb', company_id: id } }, session);
    await fleetworth.call('editMember', { ...viewer, body: { role: 'manager' } });
    expect((await addTag('Morning')).status).toBe(200);
    expect(
      (
        await fleetworth.attempt(
          'inviteMember',
          { params: { id }, body: { email: 'x@example.com', role: 'viewer' } },
          session,
        )
      ).status,
    ).toBe(403);
    await fleetworth.call('editMember', { ...viewer, body: { role: 'viewer' } });
    expect((await addTag('Evening')).status).toBe(403);
    await fleetworth.call('removeMember', viewer);
    expect((await fleetworth.attempt('listMembers', { params: { id } }, session)).status).toBe(404);
  });

  test('leave an audit entry of their company for each change, the joining too', async () => {
    await fleetworth.database.pool.query('delete from audit_entries');
    const token = tokenOf(await invite('audited@example.com'));
    await accept(token, NEW_USER);
    const { rows } = await fleetworth.database.pool.query(
      `select entity, after->'invitation'->>'email' as invited, after->'member'->>'email' as joined
        from audit_entries order by id`,
    );
    expect(rows).toEqual([
      { entity: 'companies', invited: 'audited@example.com', joined: null },
      { entity: 'companies', invited: null, joined: 'audited@example.com' },
    ]);
  });
});
