import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../../../test/open-screen.tsx';
import { sessionToken } from '../../shell/api/session-token.ts';

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('rejects an invalid email under its field and confirms a valid one', async () => {
  const requests: unknown[] = [];
  await openScreen('/forgot-password', {
    requestPasswordReset: ({ body }) => {
      requests.push(body);
      return { is_outbox: true };
    },
  });
  await button('Send Reset').click();
  await expect.element(field('Email')).toHaveAccessibleDescription('Please type your email');
  await expect.element(field('Email')).toHaveFocus();
  await userEvent.fill(field('Email'), 'nobody');
  await button('Send Reset').click();
  await expect.element(field('Email')).toHaveAccessibleDescription('Invalid email');
  await userEvent.fill(field('Email'), 'dana@example.com');
  await button('Send Reset').click();
  await expect
    .element(page.getByRole('link', { name: 'Open the outbox' }))
    .toHaveAttribute('href', '/outbox');
  expect(requests).toEqual([{ email: 'dana@example.com' }]);
});

test('A link back leads from the forgotten password to the sign-in', async () => {
  await openScreen('/forgot-password', {});
  await expect
    .element(page.getByRole('link', { name: 'Return to Home', exact: true }))
    .toHaveAttribute('href', '/login');
});

test('Two passwords that differ are rejected under the second, before anything is sent', async () => {
  await openScreen('/reset-password/abc', {});
  await userEvent.fill(field('Password'), 'Blue.Harbor7');
  await userEvent.fill(field('Confirm password'), 'Blue.Harbor8');
  await button('Change Password').click();
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match!');
});

test('sends a new password with the token, ends the session and opens the sign-in', async () => {
  const requests: unknown[] = [];
  await openScreen('/reset-password/abc', {
    resetPassword: ({ body }) => {
      requests.push(body);
      return null;
    },
  });
  await userEvent.fill(field('Password'), 'Blue.Harbor7');
  await userEvent.fill(field('Confirm password'), 'Blue.Harbor7');
  await button('Change Password').click();
  await expect.element(heading('Sign in')).toBeVisible();
  expect(requests).toEqual([
    { token: 'abc', password: 'Blue.Harbor7', password_confirmation: 'Blue.Harbor7' },
  ]);
  expect(sessionToken.read()).toBeNull();
});

const EXPIRED = {
  mockError: {
    status: 404,
    body: { code: 404, reason: 'link.expired', message: 'This link has expired. Request a new one.' },
  },
};

test('A used or expired link says so when it opens, and another one is sent', async () => {
  const sent: unknown[] = [];
  await openScreen('/reset-password/abc', {
    checkLink: ({ body }) => {
      sent.push(body);
      return EXPIRED;
    },
    requestPasswordReset: ({ body }) => {
      sent.push(body);
      return { is_outbox: true };
    },
  });
  await expect.element(heading('This link no longer works')).toBeVisible();
  await userEvent.fill(field('Email'), 'dana@example.com');
  await button('Send a new link').click();
  await expect.element(page.getByRole('link', { name: 'Open the outbox' })).toBeVisible();
  expect(sent).toEqual([{ token: 'abc', purpose: 'password' }, { email: 'dana@example.com' }]);
});

test('Without email, a used link leads to the administrator and offers no email', async () => {
  await openScreen('/reset-password/abc', {
    checkLink: () => EXPIRED,
    getSetup: { create_account: null, sends_email: false },
  });
  await expect.element(heading('This link no longer works')).toBeVisible();
  await expect.element(page.getByText(/Ask your administrator to create a new link/)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('A link to a new email that no longer works tells visitors to sign in', async () => {
  await openScreen('/confirm-email/abc', { checkLink: () => EXPIRED }, { kept: null });
  await expect.element(page.getByText(/Sign in and change your email again/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Sign in', exact: true }))
    .toHaveAttribute('href', '/profile');
});

test('A link to a new email that no longer works leads to the profile', async () => {
  await openScreen('/confirm-email/abc', { checkLink: () => EXPIRED });
  await expect.element(heading('This link no longer works')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Send a new link' }))
    .toHaveAttribute('href', '/profile');
});

test('Without email, a link to a new email that no longer works promises no other one', async () => {
  await openScreen('/confirm-email/abc', {
    checkLink: () => EXPIRED,
    getSetup: { create_account: null, sends_email: false },
  });
  await expect.element(page.getByRole('link', { name: 'Back to your profile' })).toBeVisible();
  expect(page.getByText('Send a new link').elements()).toEqual([]);
});

test('Without email, a forgotten password leads to the administrator', async () => {
  await openScreen('/forgot-password', {
    getSetup: { create_account: null, sends_email: false },
  });
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent(
      "This installation doesn't send email. Ask your administrator for a link to set your password.",
    );
  await expect.element(button('Send Reset')).toHaveAttribute('data-variant', 'default');
});

test('A link that expires while a password is typed says so and leads to a new one', async () => {
  await openScreen('/reset-password/abc', {
    resetPassword: () => ({
      mockError: {
        status: 404,
        body: {
          code: 404,
          reason: 'link.expired',
          message: 'This link has expired. Request a new one.',
        },
      },
    }),
  });
  await userEvent.fill(field('Password'), 'Blue.Harbor7');
  await userEvent.fill(field('Confirm password'), 'Blue.Harbor7');
  await button('Change Password').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link has expired. Request a new one.');
  await expect
    .element(page.getByRole('link', { name: 'Request a new link' }))
    .toHaveAttribute('href', '/forgot-password');
});

test('The outbox of a demo shows each mail with its link', async () => {
  await openScreen('/outbox', {
    listOutbox: [
      {
        id: 1,
        to: 'dana@example.com',
        subject: 'Reset your password',
        created_at: '2025-06-01T16:00:00Z',
        paragraphs: ['Choose it by the link below.'],
        action: { label: 'Set a new password', path: '/reset-password/abc' },
      },
    ],
  });
  const mail = page.getByRole('article', { name: 'Reset your password' });
  await expect.element(mail.getByText(/To dana@example\.com/)).toBeVisible();
  await expect
    .element(mail.getByRole('link', { name: 'Set a new password' }))
    .toHaveAttribute('href', '/reset-password/abc');
});
