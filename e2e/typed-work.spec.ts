import type { Page } from '@playwright/test';
import { DEMO } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { listOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { createVehicle, OWN_PLACE } from './own-vehicles.ts';
import { signIn, signInForm } from './sign-in.ts';
import {
  choiceField,
  choosePlace,
  fillOtherFields,
  openAddDialog,
  openEditDialog,
  save,
  textField,
  typeDecodableVin,
} from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const LOOKUP = '/queries/manheim/provision';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add vehicle' });

test('Going back from a dialog with something typed asks first: it stays, or goes and forgets', async ({
  page,
}) => {
  const list = listOf('none-of-all');
  await page.goto(list);
  const dialog = await openAddDialog(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await textField(dialog, 'Unit').fill('TYPED');

  await page.goBack();
  await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(/dialog=add/);
  await expect(textField(dialog, 'Unit')).toHaveValue('TYPED');

  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(list);
  await openAddDialog(page);
  await expect(textField(dialog, 'Unit')).toHaveValue('');
});

test('A reload is asked about by the browser and loses nothing that was typed', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', async (browserQuestion) => {
    asked.push(browserQuestion.type());
    await browserQuestion.accept();
  });
  await page.goto(`${listOf('none-of-all')}&dialog=add`);
  const dialog = addDialog(page);
  await choosePlace(dialog, OWN_PLACE);
  await textField(dialog, 'Unit').fill('RELOADED');
  await textField(dialog, 'In Service Date').fill('31/12/2024');
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await textField(dialog, 'Purchase Amount').fill('30000');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(textField(dialog, 'Unit')).toHaveValue('RELOADED');
  await expect(choiceField(dialog, 'Location')).toHaveValue(OWN_PLACE.location);
  await expect(textField(dialog, 'In Service Date')).toHaveValue('31/12/2024');
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await expect(textField(dialog, 'Purchase Amount')).toHaveValue('$30,000.00');
});

test('What was typed over a record that changed meanwhile is restored, and saving it says so', async ({
  page,
  api,
  faults,
}) => {
  const vin = f150Vin('22001');
  const { id } = await createVehicle(api, vin, 'RESTORED');
  faults.provokeError(`/vehicle/${id}`, 409);
  page.on('dialog', (browserQuestion) => browserQuestion.accept());
  await page.goto(listOf(vin));
  const dialog = await openEditDialog(page, { unit: 'RESTORED', vin });
  await textField(dialog, 'Color').fill('blue');
  await api.call('editVehicle', { params: { id }, body: { mileage: 43_000 } });
  await page.reload();
  await expect(textField(dialog, 'Color')).toHaveValue('blue');
  await save(dialog);
  await expect(dialog.getByRole('alert')).toHaveText(/^You changed Mileage at .* Your changes are kept/);
  await expect(textField(dialog, 'Mileage')).toHaveValue('43,000');
  await expect(textField(dialog, 'Color')).toHaveValue('blue');
  await save(dialog);
  await expect(dialog).toBeHidden();
  expect(await api.getRow(vin)).toMatchObject({ color: 'blue', mileage: 43_000 });
  expect(await page.evaluate(() => sessionStorage.getItem('fleetworth.drafts'))).toBeNull();
});

test.describe('the end of a session', () => {
  test.use({ isSignedIn: false });

  async function typeUntilTheSessionEnds(page: Page, baseURL: string, vin: string): Promise<void> {
    await signIn(page, DEMO);
    await page.goto(`${listOf(vin)}&dialog=add`);
    const dialog = addDialog(page);
    await choosePlace(dialog, OWN_PLACE);
    await fillOtherFields(dialog, 'STILL-HERE', '42000');
    // No other call of the screen may still be under way: it would be rejected too.
    await page.waitForLoadState('networkidle');
    const token = (await page.evaluate(() => sessionStorage.getItem('fleetworth.token'))) ?? '';
    await new ApiClient(baseURL, token).call('logout', {});
    await textField(dialog, 'VIN').fill(vin);
    await expect(page).toHaveURL(/\/login$/);
  }

  async function fillSignIn(page: Page, account: { email: string; password: string }): Promise<void> {
    const form = signInForm(page);
    await form.email.fill(account.email);
    await form.password.fill(account.password);
    await form.login.click();
  }

  test('The same user who signs in again finds the same dialog with what was typed', async ({
    page,
    baseURL,
    api,
    faults,
  }) => {
    const vin = f150Vin('22002');
    faults.provokeError(LOOKUP, 401);
    faults.allowError('/vehicle-vin-elsewhere', 401);
    await typeUntilTheSessionEnds(page, baseURL ?? '', vin);
    await fillSignIn(page, DEMO);
    const dialog = addDialog(page);
    await expect(textField(dialog, 'Unit')).toHaveValue('STILL-HERE');
    await expect(page).toHaveURL(`${listOf(vin)}&dialog=add`);
    await expect(choiceField(dialog, 'Location')).toHaveValue(OWN_PLACE.location);
    await expect(textField(dialog, 'VIN')).toHaveValue(vin);
    await textField(dialog, 'VIN').clear();
    await typeDecodableVin(dialog, vin);
    await save(dialog);
    await expect(rowOf(page, vin)).toBeVisible();
    expect(await api.getRow(vin)).toMatchObject({ unit: 'STILL-HERE' });
  });
});
