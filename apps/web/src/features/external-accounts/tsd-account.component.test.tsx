import { TSD_TEXTS } from '@fleetworth/contract/external-account-choices';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockError } from '../../../test/mock-calls.ts';
import { OWNER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const LINKED = { provider: 'tsd', company_id: null, is_re_access_required: false };
const REJECTED = { ...LINKED, is_re_access_required: true };
const meWith = (...accounts: (typeof LINKED)[]) => ({ ...OWNER, external_accounts: accounts });
const mockErrorOf = (status: number, reason: string, message: string): (() => MockError) => {
  return () => ({ mockError: { status, body: { code: status, reason, message } } });
};
const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function type(values = { id: '48213', username: 'harbor', password: 'p w<&>' }) {
  await userEvent.fill(field('Account ID'), values.id);
  await userEvent.fill(field('Username'), values.username);
  await userEvent.fill(page.getByLabelText('Password', { exact: false }).first(), values.password);
}

describe('TSD Account', () => {
  test('links the typed credentials unchanged on Enter and updates a second later', async () => {
    const requests: unknown[] = [];
    let me = meWith();
    await openScreen('/tsd-account', {
      getMe: () => me,
      editTsdAccount: ({ body }) => {
        requests.push(body);
        me = meWith(LINKED);
        return null;
      },
    });
    await expect.element(page.getByText(/^No TSD account is linked\./)).toBeVisible();
    await expect
      .element(page.getByText(/^The message format of operation reports hasn't been verified/))
      .toBeVisible();
    await type();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Update')).toBeVisible();
    expect(requests).toEqual([{ account_id: '48213', username: 'harbor', password: 'p w<&>' }]);
    await expect.element(field('Account ID')).toHaveValue('');
    await expect.element(page.getByText(/^Your TSD account is linked\./)).toBeVisible();
  });

  test.each([
    ['Account ID', TSD_TEXTS.accountId],
    ['Username', TSD_TEXTS.username],
    ['Password', TSD_TEXTS.password],
  ])('shows under %s that it is missing: %s', async (label, text) => {
    await openScreen('/tsd-account', { getMe: meWith() });
    await button('Link').click();
    const input =
      label === 'Password' ? page.getByLabelText('Password', { exact: false }).first() : field(label);
    await expect.element(input).toHaveAccessibleDescription(expect.stringContaining(text));
    await expect.element(field('Account ID')).toHaveFocus();
  });

  const NOT_ACCEPTED = 'TSD rejected these credentials.';
  const SILENT = "We couldn't reach TSD. Try again in a few minutes.";
  test.each([
    ['Link', meWith(), TSD_TEXTS.notCreated, mockErrorOf(422, 'tsd.refused', NOT_ACCEPTED), NOT_ACCEPTED],
    ['Link', meWith(), TSD_TEXTS.notCreated, mockErrorOf(503, 'tsd.silent', SILENT), SILENT],
    [
      'Update',
      meWith(LINKED),
      TSD_TEXTS.notUpdated,
      mockErrorOf(422, 'tsd.refused', NOT_ACCEPTED),
      NOT_ACCEPTED,
    ],
    ['Update', meWith(LINKED), TSD_TEXTS.notUpdated, mockErrorOf(503, 'tsd.silent', SILENT), SILENT],
  ])('a failing %s shows %s', async (label, getMe, title, editTsdAccount, server) => {
    await openScreen('/tsd-account', { getMe, editTsdAccount });
    await type();
    await button(label).click();
    await expect.element(page.getByText(title, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('form').getByRole('alert')).toHaveTextContent(server);
    await expect.element(field('Account ID')).toHaveValue('48213');
  });

  test('is removed after a question', async () => {
    let me = meWith(LINKED);
    await openScreen('/tsd-account', {
      getMe: () => me,
      deleteTsdAccount: () => {
        me = meWith();
        return null;
      },
    });
    await button('Remove TSD account').click();
    const dialog = page.getByRole('dialog', { name: 'Remove TSD account?' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText(TSD_TEXTS.removed)).toBeVisible();
    await expect.element(button('Link')).toBeVisible();
  });

  test('shows in the confirmation that removing failed', async () => {
    const gone = mockErrorOf(404, 'tsd.not_linked', 'No TSD account is linked.');
    await openScreen('/tsd-account', { getMe: meWith(LINKED), deleteTsdAccount: gone });
    await button('Remove TSD account').click();
    const dialog = page.getByRole('dialog', { name: 'Remove TSD account?' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect
      .element(dialog.getByText(`${TSD_TEXTS.notRemoved}. No TSD account is linked.`))
      .toBeVisible();
  });

  test('a rejected account is shown above every screen with a link to it', async () => {
    await openScreen('/help', { getMe: meWith(REJECTED) });
    await page.getByRole('link', { name: 'Reconnect' }).click();
    await expect.element(page.getByText(/^TSD rejected your account/)).toBeVisible();
    await expect.element(button('Update')).toBeVisible();
  });

  test('is neither offered nor found where TSD is off', async () => {
    await openScreen('/tsd-account', { getMe: { ...OWNER, tsd_mode: null, zubie_mode: null } });
    await expect.element(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
    await page.getByRole('button', { name: 'Account: Dana Reed' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
    for (const name of ['TSD Account', 'Zubie Sync'])
      await expect.element(page.getByRole('menuitem', { name })).not.toBeInTheDocument();
  });

  test.each([
    ['none is linked', meWith(), '/tsd-account'],
    ['it was rejected', meWith(REJECTED), '/tsd-account'],
    ['it is linked', meWith(LINKED), '/'],
    ['TSD is off', { ...OWNER, tsd_mode: null }, '/'],
  ])("If %s, the address for TSD's customers redirects", async (_where, getMe, path) => {
    const { router } = await openScreen('/login-tsd', { ...FLEET_RESPONSES, getMe });
    await expect.poll(() => router.history.location.pathname).toBe(path);
  });
});
