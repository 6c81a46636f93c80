import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LOCATION, OWNER, SESSION } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import type { MockResponses } from '../../../test/mock-calls.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });
const choice = (name: string) => page.getByRole('combobox', { name });
// Password inputs don't have the textbox role. Their labels end with the mark for required fields.
const secret = (name: string) => page.getByLabelText(new RegExp(`^${name}`));
const RESPONSES: MockResponses = {
  listSessions: [SESSION, { ...SESSION, id: 2, agent: 'Safari on iOS', is_current: false }],
  listLocations: [LOCATION],
  listStates: [{ id: 1, name: 'Florida', code: 'FL' }],
  listCities: [{ id: 1, name: 'Tampa' }],
};

test('rejects a short name under its field and saves a valid one', async () => {
  const requests: unknown[] = [];
  await openScreen('/profile', {
    ...RESPONSES,
    editProfile: ({ body }) => {
      requests.push(body);
      return null;
    },
  });
  await userEvent.fill(field('First name'), 'Al');
  await button('Save').click();
  await expect.element(field('First name')).toHaveAccessibleDescription('Minimum 3 characters');
  await userEvent.fill(field('First name'), 'Alexandra');
  await button('Save').click();
  await expect.poll(() => requests).toMatchObject([{ name: 'Alexandra' }]);
  for (const name of ['email', 'old_password']) expect(requests[0]).not.toHaveProperty(name);
});

test('an email from before the current rule stays, and a new one is checked', async () => {
  const requests: unknown[] = [];
  await openScreen('/profile', {
    ...RESPONSES,
    getMe: { ...OWNER, email: 'dána@example.com' },
    editProfile: ({ body }) => {
      requests.push(body);
      return null;
    },
  });
  await userEvent.fill(field('First name'), 'Alexandra');
  await button('Save').click();
  await expect.poll(() => requests).toHaveLength(1);
  await userEvent.fill(field('Email'), '<dana@example.com>');
  await button('Save').click();
  await expect.element(field('Email')).toHaveAccessibleDescription('Invalid email');
});

test('a new email requires the password, and a wrong password is rejected under its field', async () => {
  await openScreen('/profile', {
    ...RESPONSES,
    editProfile: () => ({
      mockError: {
        status: 422,
        body: {
          code: 422,
          reason: 'password.wrong',
          message: 'Your old password is incorrect.',
          errors: { old_password: ['Your old password is incorrect.'] },
        },
      },
    }),
  });
  await expect.element(field('Email')).toHaveValue(OWNER.email);
  await userEvent.fill(field('Email'), 'dana.reed@example.com');
  await button('Save').click();
  const password = secret('Old password');
  await expect.element(password).toHaveAccessibleDescription(/Please type your old password/);
  await userEvent.fill(password, 'Wrong!2026');
  await button('Save').click();
  await expect.element(password).toHaveAccessibleDescription(/Your old password is incorrect\./);
});

test('a new state clears the city, and the address has its own tab', async () => {
  const getMe = {
    ...OWNER,
    state: { id: 1, name: 'Florida' },
    city: { id: 1, name: 'Tampa' },
    address: '1 Street',
  };
  const listStates = [
    { id: 1, name: 'Florida', code: 'FL' },
    { id: 2, name: 'Georgia', code: 'GA' },
  ];
  await openScreen('/profile', { ...RESPONSES, getMe, listStates });
  await page.getByRole('tab', { name: 'Address' }).click();
  await expect.element(choice('City')).toHaveValue('Tampa');
  await userEvent.fill(choice('State'), 'Geo');
  await userEvent.keyboard('{Enter}');
  await expect.element(choice('State')).toHaveValue('Georgia');
  await expect.element(choice('City')).toHaveValue('');
});

test('The password is changed in a dialog, where two that differ are rejected', async () => {
  const requests: unknown[] = [];
  await openScreen('/profile?dialog=password', {
    ...RESPONSES,
    changePassword: ({ body }) => {
      requests.push(body);
      return null;
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(secret('Old password')).toHaveAccessibleDescription('Please type your old password');
  await userEvent.fill(secret('Old password'), 'Demo!2026');
  await userEvent.fill(secret('New password'), 'Blue.Harbor7');
  await userEvent.fill(secret('Confirm new password'), 'Blue.Harbor8');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(secret('Confirm new password'))
    .toHaveAccessibleDescription(/This field confirmation does not match\./);
  await userEvent.fill(secret('Confirm new password'), 'Blue.Harbor7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests).toEqual([
    {
      old_password: 'Demo!2026',
      new_password: 'Blue.Harbor7',
      new_password_confirmation: 'Blue.Harbor7',
    },
  ]);
});

test('ends other sessions one by one, or all after a confirmation', async () => {
  const ended: string[] = [];
  await openScreen('/profile', {
    ...RESPONSES,
    endSession: ({ params }) => {
      ended.push(params.id ?? '');
      return null;
    },
    endAllSessions: null,
  });
  await expect.element(button('Sign out Firefox on Linux')).not.toBeInTheDocument();
  await button('Sign out Safari on iOS').click();
  await expect.poll(() => ended).toEqual(['2']);
  await button('Sign out everywhere').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('Sign out everywhere names the linked services, and leads to where they are unlinked', async () => {
  await openScreen('/profile', {
    ...RESPONSES,
    getMe: { ...OWNER, socials: [{ provider: 'google', is_last_way_in: false }] },
    listSocialAddresses: { google: '#at-google' },
  });
  await button('Sign out everywhere').click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expect.element(dialog.getByText(/Google can still sign in to your account\./)).toBeVisible();
  await dialog.getByRole('link', { name: 'unlink it first' }).click();
  await expect.element(page.getByRole('heading', { name: 'Social accounts' })).toBeVisible();
});
