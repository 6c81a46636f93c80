import type { Member } from '@fleetworth/contract/members';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { COMPANY, OWNER, VIEWER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { sessionToken } from '../../shell/api/session-token.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const MEMBERS: Member[] = [
  {
    id: 3,
    user: { id: 9, name: 'Ann', last_name: 'Lee', email: 'ann@example.com' },
    role: 'manager',
    joined_at: '2025-06-01T16:00:00Z',
    invitation: null,
  },
  {
    id: null,
    user: null,
    role: 'viewer',
    joined_at: null,
    invitation: { id: 4, email: 'new@example.com', role: 'viewer', expires_at: '2025-06-08T16:00:00Z' },
  },
];
const SENT_INVITATION = {
  id: 5,
  email: 'sam@example.com',
  role: 'viewer' as const,
  expires_at: '2025-06-08T16:00:00Z',
  link: '/invitation/abc',
};
const TAB = '/company/1?tab=members';

test('explains each role before an invitation, and shows the link without email delivery', async () => {
  const requests: unknown[] = [];
  const responses: MockResponses = {
    listMembers: MEMBERS,
    inviteMember: ({ body }) => {
      requests.push(body);
      return SENT_INVITATION;
    },
  };
  await openScreen(TAB, responses);
  await button('Invite').click();
  await expect.element(page.getByText('Read-only access to everything')).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'sam@example.com');
  await page.getByRole('radio', { name: 'Manager' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
  const link = page.getByRole('dialog', { name: 'Share this link' });
  await expect.element(link.getByText(/\/invitation\/abc$/)).toBeVisible();
  expect(requests).toEqual([{ email: 'sam@example.com', role: 'manager' }]);
});

test('A role is changed, a member is removed and an invitation revoked after a question', async () => {
  const calls: unknown[] = [];
  const note = (name: string) => (request: { params: object; body: unknown }) => {
    calls.push([name, request.params, request.body]);
    return null;
  };
  await openScreen(TAB, {
    listMembers: MEMBERS,
    editMember: note('edit'),
    removeMember: note('remove'),
    revokeInvitation: note('revoke'),
  });
  await button('Change role Ann Lee').click();
  await page.getByRole('radio', { name: 'Owner' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls).toEqual([['edit', { id: '1', member_id: '3' }, { role: 'owner' }]]);
  await button('Remove Ann Lee').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => calls.length).toBe(2);
  await button('Revoke new@example.com').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect.poll(() => calls.at(-1)).toEqual(['revoke', { id: '1', invitation_id: '4' }, undefined]);
});

test('a role that was taken away is no longer offered after a rejected write', async () => {
  let me = OWNER;
  await openScreen(`${TAB}&dialog=add`, {
    getMe: () => me,
    listMembers: MEMBERS,
    inviteMember: () => {
      me = VIEWER;
      const message = 'Not have Authority to make changes';
      return { mockError: { status: 403, body: { code: 403, reason: 'authority.viewer', message } } };
    },
  });
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'sam@example.com');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(dialog.getByText('Not have Authority to make changes')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeDisabled();
});

test("a viewer sees the members and why they can't be changed", async () => {
  await openScreen(TAB, { getMe: VIEWER, listMembers: MEMBERS });
  for (const name of ['Invite', 'Change role Ann Lee', 'Remove Ann Lee', 'Resend new@example.com']) {
    await expect.element(button(name)).toBeDisabled();
    await expect.element(button(name)).toHaveAttribute('title', 'Only an owner can change this company');
  }
});

const NEW_TOKEN = 'token-of-the-new-session';
const INVITATION = {
  email: 'ann@example.com',
  company: { id: COMPANY.id, name: COMPANY.name },
  role: 'viewer' as const,
  has_account: false,
};

test('a user signed in with the invited email joins with one click', async () => {
  const requests: unknown[] = [];
  await openScreen('/invitation/abc', {
    getInvitation: { ...INVITATION, email: OWNER.email, has_account: true },
    acceptInvitation: ({ body }) => {
      requests.push(body);
      return {
        mockError: {
          status: 404,
          body: { code: 404, message: 'This invitation has expired. Ask for a new one.' },
        },
      };
    },
  });
  await expect
    .element(page.getByText('dana@example.com has been invited as viewer. Read-only access to everything.'))
    .toBeVisible();
  await button('Join').click();
  await expect.poll(() => requests).toEqual([{}]);
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('An invitation that no longer works says so when it opens, and a new link is emailed', async () => {
  const sent: unknown[] = [];
  const body = { code: 404, reason: 'invitation.expired', message: 'This invitation has expired.' };
  await openScreen(
    '/invitation/abc',
    {
      getInvitation: () => ({ mockError: { status: 404, body } }),
      renewInvitation: ({ params }) => {
        sent.push(params);
        return { is_outbox: true };
      },
    },
    { kept: null },
  );
  await expect.element(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  await button('Send a new link').click();
  await expect
    .element(page.getByRole('link', { name: 'Open the outbox' }))
    .toHaveAttribute('href', '/outbox');
  expect(sent).toHaveLength(1);
});

test('Without email, an invitation that no longer works leads to the person who sent it', async () => {
  const body = { code: 404, reason: 'invitation.expired', message: 'This invitation has expired.' };
  const responses = {
    getInvitation: () => ({ mockError: { status: 404, body } }),
    getSetup: { create_account: null, sends_email: false },
  };
  await openScreen('/invitation/abc', responses, { kept: null });
  await expect.element(page.getByText(/Ask the person who invited you for a new link\.$/)).toBeVisible();
  expect(button('Send a new link').elements()).toEqual([]);
});

test('a user signed in with another email is asked to sign out', async () => {
  await openScreen('/invitation/abc', { getInvitation: { ...INVITATION, has_account: true }, logout: null });
  await expect.element(page.getByText(/you're signed in as dana@example\.com/)).toBeVisible();
  await button('Sign out').click();
  await expect.element(field('Password')).toBeVisible();
  expect(sessionToken.read()).toBeNull();
});

test('a new user joins with a name and a valid password', async () => {
  const requests: unknown[] = [];
  await openScreen('/invitation/abc', {
    getInvitation: INVITATION,
    ...FLEET_RESPONSES,
    getMe: () => {
      if (sessionToken.read() === NEW_TOKEN) return VIEWER;
      const body = { code: 401, reason: 'session.missing', message: 'Please sign in.' };
      return { mockError: { status: 401, body } };
    },
    acceptInvitation: ({ body }) => {
      requests.push(body);
      return { token: NEW_TOKEN, company: INVITATION.company };
    },
  });
  await userEvent.fill(field('First name'), 'Ann');
  await userEvent.fill(field('Last name'), 'Lee');
  await userEvent.fill(field('Password'), 'blue.harbor7');
  await button('Join').click();
  await expect
    .element(field('Password'))
    .toHaveAccessibleDescription('Password must include at least one uppercase letter');
  await userEvent.fill(field('Password'), 'Blue.Harbor7');
  await userEvent.fill(field('Confirm password'), 'Blue.Harbor7');
  await button('Join').click();
  await expect.element(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(requests).toHaveLength(1);
  expect(sessionToken.read()).toBe(NEW_TOKEN);
});

test('accepts an invitation with the password when accounts must not be disclosed', async () => {
  const requests: unknown[] = [];
  const mockErrorOf = (status: number, reason: string, message: string) => ({
    mockError: { status, body: { code: status, reason, message } },
  });
  await openScreen('/invitation/abc', {
    getInvitation: { ...INVITATION, has_account: null },
    getMe: () => mockErrorOf(401, 'session.missing', 'Please sign in.'),
    acceptInvitation: ({ body }) => {
      requests.push(body);
      return mockErrorOf(400, 'session.invalid_credentials', 'Invalid email or password.');
    },
  });
  await button('Join').click();
  await expect.element(field('First name')).toHaveAccessibleDescription('Please type your name');
  await button('I already have an account').click();
  await expect.element(field('First name')).not.toBeInTheDocument();
  await expect.element(field('Password')).not.toHaveAccessibleDescription();
  await userEvent.fill(field('Password'), 'Blue.Harbor7');
  await button('Join').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid email or password.');
  expect(requests).toEqual([{ password: 'Blue.Harbor7' }]);
  await button("I don't have an account yet").click();
  await expect.element(field('First name')).toBeVisible();
});
