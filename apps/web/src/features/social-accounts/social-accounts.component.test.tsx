import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { OWNER, SESSION } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
// Fragments, so that the test page doesn't navigate.
const OFFERED = { google: '#at-google', facebook: '#at-facebook', linkedin: '#at-linkedin' };
const CONFIRMED = { ...SESSION, is_confirmed: true };
const mockErrorOf = (status: number, reason: string, message: string) => () => ({
  mockError: { status, body: { code: status, reason, message } },
});

test('has a card per service with Link or Unlink, and explains why the last one stays', async () => {
  const me = {
    ...OWNER,
    socials: [
      { provider: 'google' as const, is_last_way_in: true },
      { provider: 'facebook' as const, is_last_way_in: false },
    ],
  };
  await openScreen('/social-accounts', { getMe: me, listSocialAddresses: OFFERED });
  const names = page.getByRole('list', { name: 'Social accounts' }).getByRole('heading');
  await expect.element(names.first()).toBeVisible();
  expect(names.elements().map(({ textContent }) => textContent)).toEqual(['Google', 'Facebook', 'LinkedIn']);
  await expect.element(button('Unlink Google')).toBeDisabled();
  await expect.element(button('Unlink Google')).toHaveAttribute('title', 'This is your only way to sign in');
  await expect.element(page.getByText(/set a password with Forgot Password/)).toBeVisible();
  await expect.element(button('Unlink Facebook')).toBeEnabled();
  await expect.element(button('Link LinkedIn')).toBeEnabled();
});

test('says when the installation has no services', async () => {
  await openScreen('/social-accounts', { listSocialAddresses: {} });
  await expect.element(page.getByText('No social account is available to link.')).toBeVisible();
});

test("Link requests the service's address and opens it", async () => {
  const asked: (string | null)[] = [];
  await openScreen('/social-accounts', {
    listSessions: [CONFIRMED],
    listSocialAddresses: ({ query }) => {
      asked.push(query.get('redirect_path'));
      return OFFERED;
    },
  });
  await button('Link LinkedIn').click();
  await expect.poll(() => window.location.hash).toBe('#at-linkedin');
  expect(asked).toEqual([null, '/social-accounts']);
});

test("says when a service can't be reached", async () => {
  let isDown = false;
  await openScreen('/social-accounts', {
    listSessions: [CONFIRMED],
    listSocialAddresses: () => (isDown ? {} : OFFERED),
  });
  await expect.element(button('Link Google')).toBeVisible();
  isDown = true;
  await button('Link Google').click();
  await expect
    .element(page.getByText("We couldn't reach the sign-in service. Try again in a few minutes."))
    .toBeVisible();
});

test('Unlink asks for confirmation, then removes the link', async () => {
  let socials = [{ provider: 'google' as const, is_last_way_in: false }];
  await openScreen('/social-accounts', {
    getMe: () => ({ ...OWNER, socials }),
    listSessions: [CONFIRMED],
    listSocialAddresses: OFFERED,
    unlinkSocialAccount: ({ params }) => {
      expect(params).toEqual({ provider: 'google' });
      socials = [];
      return null;
    },
  });
  await button('Unlink Google').click();
  const dialog = page.getByRole('dialog', { name: 'Unlink Google?' });
  const question = /The link between your account and the selected service will be removed, are you sure\?/;
  await expect.element(dialog.getByText(question)).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect.element(button('Link Google')).toBeVisible();
});

test('Link asks for the password first, and says under the field that it is wrong', async () => {
  const passwords: unknown[] = [];
  await openScreen('/social-accounts', {
    listSessions: [SESSION],
    listSocialAddresses: { google: '#at-google-with-password' },
    confirmPassword: ({ body: sent }) => {
      passwords.push(sent);
      if (passwords.length > 1) return null;
      const message = 'Your password is incorrect.';
      const errors = { password: [message] };
      const body = { code: 422, reason: 'password.incorrect', message, errors };
      return { mockError: { status: 422, body } };
    },
  });
  await button('Link Google').click();
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  const password = dialog.getByLabelText(/^Password/);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(password).toHaveAccessibleDescription(/Please type your password/);
  await userEvent.fill(password, 'Wrong.Harbor7');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAccessibleDescription(/Your password is incorrect\./);
  expect(window.location.hash).not.toBe('#at-google-with-password');
  await userEvent.fill(password, 'Blue.Harbor7');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.location.hash).toBe('#at-google-with-password');
  expect(passwords).toEqual([{ password: 'Wrong.Harbor7' }, { password: 'Blue.Harbor7' }]);
});

test('Unlink leads an account without a password to the service that it signs in with', async () => {
  const socials = [
    { provider: 'google' as const, is_last_way_in: false },
    { provider: 'facebook' as const, is_last_way_in: false },
  ];
  await openScreen('/social-accounts', {
    getMe: { ...OWNER, has_password: false, socials },
    listSessions: [SESSION],
    listSocialAddresses: { facebook: '#at-facebook-again' },
  });
  await button('Unlink Facebook').click();
  const dialog = page.getByRole('dialog', { name: "Confirm that it's you" });
  await dialog.getByRole('button', { name: 'Continue with Facebook' }).click();
  await expect.poll(() => window.location.hash).toBe('#at-facebook-again');
});

test('shows the reason of a rejected unlink in the dialog', async () => {
  const message = 'This is your only way to sign in. Set a password first.';
  await openScreen('/social-accounts', {
    getMe: { ...OWNER, socials: [{ provider: 'google', is_last_way_in: false }] },
    listSessions: [CONFIRMED],
    listSocialAddresses: OFFERED,
    unlinkSocialAccount: mockErrorOf(409, 'social.last_way_in', message),
  });
  await button('Unlink Google').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect.element(page.getByRole('dialog').getByText(message)).toBeVisible();
});

test('returns to the starting page with the service’s parameters and the user’s id', async () => {
  const requests: Record<string, string>[] = [];
  let socials: typeof OWNER.socials = [];
  await openScreen('/oauth2/google?code=4%2F0abc&state=the-state&scope=openid+email', {
    getMe: () => ({ ...OWNER, socials }),
    listSocialAddresses: OFFERED,
    finishSocialLogin: ({ query }) => {
      requests.push(Object.fromEntries(query));
      socials = [{ provider: 'google', is_last_way_in: false }];
      return { token: null, refresh_token: null, redirect_path: '/social-accounts' };
    },
  });
  await expect.element(button('Unlink Google')).toBeVisible();
  expect(requests).toEqual([{ code: '4/0abc', state: 'the-state', scope: 'openid email', user_id: '1' }]);
});

test.each([
  [403, 'social.no_account', 'No account uses this email address.'],
  [403, 'social.link_first', 'Please sign in with your password and link this account in Social accounts.'],
  [403, 'social.unconfirmed', "Confirm that it's you first."],
  [400, 'social.expired', 'This sign-in has expired. Please start again.'],
  [400, 'social.cancelled', 'The sign-in was canceled.'],
  [409, 'social.of_another_user', 'This account is linked to another user.'],
  [429, 'request.rate_limited', 'Too many attempts. Please wait a minute and try again.'],
])('shows a rejection with %i %s and a way to continue', async (status, reason, message) => {
  const responses: MockResponses = {
    finishSocialLogin: mockErrorOf(status, reason, message),
    listSocialAddresses: {},
  };
  const { router } = await openScreen('/oauth2/google?code=x&state=y', responses);
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  expect(router.history.location.href).toBe('/oauth2/google');
  await page.getByRole('link', { name: 'Back to Social accounts' }).click();
  await expect.element(page.getByRole('heading', { name: 'Social accounts' })).toBeVisible();
});

test.each(['/oauth2', '/oauth2?code=x&state=y', '/oauth2/nobody?code=x', '/oauth2/google'])(
  'at %s, says that nothing can be finished',
  async (url) => {
    const message = 'The value is wrong.';
    const { router } = await openScreen(url, {
      finishSocialLogin: mockErrorOf(422, 'request.invalid', message),
    });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('An error occurred while processing your request.');
    expect(router.history.location.search).toBe('');
  },
);

test('An invitation is accepted by a service too, which leads back to it', async () => {
  const asked: (string | null)[] = [];
  await openScreen('/invitation/abc', {
    getMe: mockErrorOf(401, 'session.missing', 'Please sign in.'),
    getInvitation: {
      email: 'ann@example.com',
      company: { id: 1, name: 'Harbor Rent' },
      role: 'viewer',
      has_account: false,
    },
    listSocialAddresses: ({ query }) => {
      asked.push(query.get('redirect_path'));
      return { google: '#at-google-for-ann' };
    },
  });
  await button('Continue with Google').click();
  await expect.poll(() => window.location.hash).toBe('#at-google-for-ann');
  expect(asked.at(-1)).toBe('/invitation/abc');
});
