import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { DEMO } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { ApiClient } from './api-client.ts';
import { Faults } from './faults.ts';
import { listOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { createVehicle, OWN_PLACE } from './own-vehicles.ts';
import { signInForm } from './sign-in.ts';
import { openEditDialog, save, textField } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

test.use({ isSignedIn: false });

test('A tab never saves as the user who signed in from another tab of the browser', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  const vin = f150Vin('20031');
  const { id } = await createVehicle(api, vin, 'TWO-USERS');
  const manager = await addManager(api, baseURL ?? '');
  const second = await context.newPage();
  const faults = new Faults();
  faults.watch(second);
  await Promise.all([page.goto(listOf(vin)), second.goto('/login')]);
  await rememberMe(page, DEMO);
  const dialog = await openEditDialog(page, { unit: 'TWO-USERS', vin });
  await textField(dialog, 'Color').fill('red');

  await test.step('a manager signs in from a second tab, and the first one stops', async () => {
    await rememberMe(second, manager);
    await expect(second.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    const stopped = page.getByRole('dialog', { name: 'Another user signed in' });
    await expect(stopped).toContainText(`You are now signed in as ${manager.email} in another tab.`);
    await expect(stopped).toContainText(`This tab belongs to ${DEMO.email} and no longer saves anything.`);
    await expectAccessible(page);
    await expect(stopped.getByRole('button', { name: `Sign in as ${DEMO.email}` })).toBeFocused();
    await page.keyboard.press('Enter');
  });

  await test.step('the first user signs in again, finds what was typed, and saves it', async () => {
    const form = signInForm(page);
    await form.email.fill(DEMO.email);
    await form.password.fill(DEMO.password);
    await form.rememberMe.uncheck();
    await form.login.click();
    await expect(textField(dialog, 'Color')).toHaveValue('red');
    await save(dialog);
    await expect(dialog).toBeHidden();
    const { items } = await api.call('listVehicleChanges', { params: { id }, query: {} });
    const me = await api.call('getMe', {});
    expect(items.map(({ user }) => user?.id)).toEqual(items.map(() => me.id));
    expect(items.filter(({ action }) => action === 'edit')).toHaveLength(1);
  });

  await test.step('the second tab still works for the manager, and a reload starts as its user', async () => {
    await second.goto(listOf(vin));
    const edited = await openEditDialog(second, { unit: 'TWO-USERS', vin });
    await textField(edited, 'Color').fill('blue');
    await save(edited);
    await expect(edited).toBeHidden();
    const { items } = await api.call('listVehicleChanges', { params: { id }, query: {} });
    expect(items[0]).toMatchObject({ action: 'edit', user: { name: 'Mia Second' } });
  });
  faults.check();
  await removeMember(api, manager.email);
});

async function rememberMe(page: Page, account: { email: string; password: string }): Promise<void> {
  const form = signInForm(page);
  await form.email.fill(account.email);
  await form.password.fill(account.password);
  await form.rememberMe.check();
  await form.login.click();
}

/** Adds a second user who may edit the same vehicles. */
async function addManager(api: ApiClient, url: string) {
  const account = { email: `mia-${randomUUID()}@example.com`, password: 'Blue.Harbor7' };
  const { company } = await api.findPlace(OWN_PLACE.company, 'EWR');
  const invited = await api.call('inviteMember', {
    params: { id: company.id },
    body: { email: account.email, role: 'manager' },
  });
  const token = invited.link?.split('/').at(-1) ?? '';
  const { password } = account;
  const accepted = { name: 'Mia', last_name: 'Second', password, password_confirmation: password };
  await new ApiClient(url, null).call('acceptInvitation', { params: { token }, body: accepted });
  return account;
}

async function removeMember(api: ApiClient, email: string): Promise<void> {
  const { company } = await api.findPlace(OWN_PLACE.company, 'EWR');
  const members = await api.call('listMembers', { params: { id: company.id } });
  const member = members.find(({ user }) => user?.email === email);
  await api.call('removeMember', { params: { id: company.id, member_id: member?.id ?? 0 } });
}
