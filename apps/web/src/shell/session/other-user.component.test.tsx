import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { OWNER } from '../../../test/everyday-responses.ts';
import { expectInOrder } from '../../../test/texts.ts';
import {
  dialog,
  fillOtherFields,
  FORM_RESPONSES,
  OF_PLACE,
  openAddForm,
  save,
  textField,
  typeKnownVin,
} from '../../../test/vehicle-form.ts';
import { TOKEN_KEY } from '../api/session-token.ts';
import { listenForOtherTabs } from './other-tabs.ts';

const OTHER = { ...OWNER, id: 2, email: 'robin@example.com' };
const OTHER_TOKEN = 'token-of-robin';
const NEW_TOKEN = 'new-token-of-dana';
const stopped = page.getByRole('dialog', { name: 'Another user signed in' });
const signInAgain = stopped.getByRole('button', { name: `Sign in as ${OWNER.email}` });

/** Responds as the user of the token that is sent, and records created vehicles. */
function responsesByToken(created: unknown[]): MockResponses {
  return {
    getMe: ({ token }) => (token === OTHER_TOKEN ? OTHER : (FORM_RESPONSES.getMe as typeof OWNER)),
    createVehicle: ({ token }) => {
      created.push(token);
      return { id: 1, revaluation: null } as never;
    },
    login: { token: NEW_TOKEN },
    listSocialProviders: [],
  } as MockResponses;
}

/** Simulates another tab where another user signs in with 'Remember Me'. */
function signInElsewhere(token: string) {
  sessionStorage.removeItem(TOKEN_KEY);
  localStorage.setItem(TOKEN_KEY, token);
}

test('blocks a save after another user’s sign-in, and restores the input for its user', async () => {
  const created: unknown[] = [];
  await openAddForm(responsesByToken(created), OF_PLACE);
  await typeKnownVin();
  await fillOtherFields('KEPT');
  signInElsewhere(OTHER_TOKEN);
  await save.click();
  await expectInOrder(stopped, [
    `You are now signed in as ${OTHER.email} in another tab.`,
    `This tab belongs to ${OWNER.email} and no longer saves anything.`,
  ]);
  expect(created).toEqual([]);
  await signInAgain.click();
  await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
  await page.getByLabelText('Password', { exact: true }).fill('Demo!2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.element(dialog).toBeVisible();
  await expect.element(textField('Unit')).toHaveValue('KEPT');
  expect(localStorage.getItem(TOKEN_KEY)).toBe(OTHER_TOKEN);
  expect(sessionStorage.getItem(TOKEN_KEY)).toBe(NEW_TOKEN);
});

test('stops a tab when another one signs in as another user, and resumes when its user is back', async () => {
  listenForOtherTabs();
  await openAddForm(responsesByToken([]), OF_PLACE);
  await textField('Unit').fill('KEPT');
  signInElsewhere(OTHER_TOKEN);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
  await expect.element(signInAgain).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  signInElsewhere(NEW_TOKEN);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
  await expect.element(textField('Unit')).toHaveValue('KEPT');
  await expect.element(stopped).not.toBeInTheDocument();
});
