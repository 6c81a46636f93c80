import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReceivedCall } from '../../../test/mock-calls.ts';
import { OWNER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { choiceField, dialog, FORM_RESPONSES, openAddForm, textField } from '../../../test/vehicle-form.ts';
import { listenForUnauthorized } from '../api/api-client.ts';
import { sessionToken } from '../api/session-token.ts';
import { sessionState } from '../session/session-state.ts';

const question = page.getByRole('dialog', { name: 'Leave without saving?' });
const keepEditing = question.getByRole('button', { name: 'Keep editing' });
const ROBIN = { ...OWNER, id: 2, name: 'Robin', email: 'robin@example.com' };

test.each<[string, () => Promise<void>]>([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['The cross', () => dialog.getByRole('button', { name: 'Close' }).click()],
  ['Cancel', () => dialog.getByRole('button', { name: 'Cancel' }).click()],
])('%s confirms leaving a form with unsaved input', async (_, leave) => {
  await openAddForm();
  await textField('Color').fill('red');
  await leave();
  await expect.element(keepEditing).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(textField('Color')).toHaveValue('red');
});

test('focuses the first empty field, and Keep editing returns the focus to the previous field', async () => {
  await openAddForm();
  await expect.element(choiceField('Company')).toHaveFocus();
  await textField('Unit').fill('A1');
  await userEvent.keyboard('{Escape}');
  await keepEditing.click();
  await expect.element(textField('Unit')).toHaveFocus();
  await openScreen('/groups/1?dialog=add', { listCompanyVehicleGroups: [] });
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('after the end of a session, another user sees no input', async () => {
  listenForUnauthorized(sessionState.markUnauthorized);
  const noSession = { mockError: { status: 401, body: { code: 401, reason: 'session.missing' } } };
  let hasEnded = false;
  await openAddForm(
    {
      getMe: ({ token }: ReceivedCall) =>
        token === 'token-of-robin' ? ROBIN : (FORM_RESPONSES.getMe as typeof OWNER),
      provisionByVin: () => {
        hasEnded = true;
        return noSession;
      },
      findVinElsewhere: () => (hasEnded ? noSession : { vehicle: null }),
      login: { token: 'token-of-robin' },
      listSocialProviders: [],
    } as never,
    '&company_id=1&location_id=1',
  );
  await textField('Unit').fill('STILL-HERE');
  await textField('VIN').fill('1FTEW1EP7JFC10312');
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(ROBIN.email);
  await page.getByLabelText('Password', { exact: true }).fill('Demo!2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => sessionToken.read()).toBe('token-of-robin');
  await expect.element(page.getByRole('button', { name: /^Account: Robin/ })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(JSON.stringify(sessionStorage)).not.toContain('STILL-HERE');
});

test('logging out deletes the state of the menu with all other stored data', async () => {
  await openScreen('/help', { logout: null, listSocialProviders: [] } as never);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.poll(() => localStorage.getItem('fleetworth.menu')).toBe('false');
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const ours = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  expect(ours.filter((key) => key.startsWith('fleetworth.'))).toEqual([]);
});
