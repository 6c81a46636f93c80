import { answerOnce } from './faults.ts';
import { cellOf, grid, listOf, rowAt, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { createVehicle, OWN_PLACE as PLACE } from './own-vehicles.ts';
import { stepTo } from './keys.ts';
import { f150Vin } from './vins.ts';
import {
  choosePlace,
  fillRest,
  openAddDialog,
  closePanel,
  openEditDialog,
  save,
  textField,
  typeDecodableVin,
} from './vehicle-dialogs.ts';

const NO_CONNECTION = 'No connection. Your changes are not saved yet.';

test('A lost connection is said, and Retry saves what is in the form by then', async ({
  page,
  context,
  api,
  faults,
}) => {
  const vin = f150Vin('20005');
  // Values are checked before they are saved.
  faults.provokeLostConnection('/look-again');
  await page.goto(listOf(vin));
  const dialog = await openAddDialog(page);
  await choosePlace(dialog, PLACE);
  const lists = page.waitForResponse(/vehicle-model-details-by-year/);
  await typeDecodableVin(dialog, vin);
  await lists;
  await fillRest(dialog, 'OFFLINE', '42000');
  await context.setOffline(true);
  await save(dialog);
  await expect(notice(page, NO_CONNECTION)).toBeVisible();
  expect(await api.findRow(vin)).toBeNull();
  await textField(dialog, 'Unit').fill('ONLINE');
  await context.setOffline(false);
  await notice(page, NO_CONNECTION).getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, vin)).toBeVisible();
  await expect(notice(page, NO_CONNECTION)).toBeHidden();
  expect(await api.getRow(vin)).toMatchObject({ unit: 'ONLINE' });
});

test('Without a connection list and totals say so, and Retry brings both', async ({ page, faults }) => {
  const calls = ['internal-list-for-sale', 'internal-list-summary-for-sale'];
  for (const call of calls) faults.provokeLostConnection(`/vehicle-analysis/${call}`);
  let isBack = false;
  await page.route('**/vehicle-analysis/**', (route) =>
    isBack ? route.continue() : route.abort('internetdisconnected'),
  );
  const summary = page.getByRole('region', { name: 'Summary' });
  // The list tries by itself, too, and its button goes meanwhile: one that is missed is waited for again.
  await expect(async () => {
    isBack = false;
    await page.goto('/vehicle-advanced?q=1010');
    await expect(summary.getByRole('alert')).toContainText('No connection.');
    await expect(grid(page).getByRole('alert')).toContainText('No connection.');
    await expect(page.getByText('changes are not saved')).toHaveCount(0);
    await grid(page).getByRole('button', { name: 'Retry' }).focus({ timeout: 5_000 });
    isBack = true;
    await page.keyboard.press('Enter');
    await expect(rowAt(page, 1)).toBeVisible();
    await expect(summary).toContainText('Auction Value');
    await expect(page.getByRole('alert')).toHaveCount(0);
    // The button that was pressed is gone.
    await expect(grid(page).locator(':focus')).toBeAttached({ timeout: 5_000 });
  }).toPass();
});

test('The word of a lost connection goes with its form: discarded, or saved again', async ({
  page,
  context,
  api,
  faults,
}) => {
  const vin = f150Vin('20006');
  const { id } = await createVehicle(api, vin, 'BEFORE');
  // A row that waits for its value asks again each second, and would do so offline.
  await expect.poll(async () => (await api.getRow(vin)).value_state).not.toBe('pending');
  faults.provokeLostConnection(`/vehicle/${id}`);
  await page.goto(listOf(vin));

  async function editOffline(unit: string) {
    const dialog = await openEditDialog(page, { unit: 'BEFORE', vin });
    await textField(dialog, 'Unit').fill(unit);
    await context.setOffline(true);
    await save(dialog);
    await expect(notice(page, NO_CONNECTION)).toBeVisible();
    await context.setOffline(false);
    return dialog;
  }

  const discarded = await editOffline('DISCARDED');
  await discarded.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(discarded).toBeHidden();
  await expect(notice(page, NO_CONNECTION)).toBeHidden();
  await closePanel(page);
  const saved = await editOffline('AFTER');
  await save(saved);
  await expect(saved).toBeHidden();
  await closePanel(page);
  await expect(await cellOf(rowOf(page, vin), 'Unit')).toContainText('AFTER');
  await expect(notice(page, NO_CONNECTION)).toBeHidden();
});

test('Retry of a lost connection is reached by keyboard from the dialog that it belongs to', async ({
  page,
  context,
  api,
  faults,
}) => {
  const vin = f150Vin('20010');
  const { id } = await createVehicle(api, vin, 'KEYS-LOST');
  await expect.poll(async () => (await api.getRow(vin)).value_state).not.toBe('pending');
  faults.provokeLostConnection(`/vehicle/${id}`);
  await page.goto(listOf(vin));
  const dialog = await openEditDialog(page, { unit: 'KEYS-LOST', vin });
  await textField(dialog, 'Unit').fill('KEYS-FOUND');
  await context.setOffline(true);
  await save(dialog);
  const retry = notice(page, NO_CONNECTION).getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await stepTo(page, retry);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await api.getRow(vin)).toMatchObject({ unit: 'KEYS-FOUND' });
});

test('A deletion that fails stays a question, says why, and can be answered again', async ({
  page,
  context,
  api,
  faults,
}) => {
  const vin = f150Vin('22010');
  const { id } = await createVehicle(api, vin, 'TWICE-ASKED');
  await expect.poll(async () => (await api.getRow(vin)).value_state).not.toBe('pending');
  faults.provokeRefusal(`/vehicle/${id}`, 500);
  faults.provokeLostConnection(`/vehicle/${id}`);
  await page.goto(listOf(vin));
  const dialog = await openEditDialog(page, { unit: 'TWICE-ASKED', vin });
  await dialog.getByRole('button', { name: 'Delete vehicle' }).click();
  const question = page.getByRole('dialog', { name: 'Delete vehicle?' });
  const confirm = () => question.getByRole('button', { name: 'Delete' }).click();
  await answerOnce(page, `**/vehicle/${id}`, (route) => route.fulfill({ status: 500, json: {} }));
  await confirm();
  await expect(question.getByRole('alert')).toHaveText('We can not delete vehicle.Something wrong.');
  await context.setOffline(true);
  await confirm();
  await expect(question.getByRole('alert')).toHaveText(NO_CONNECTION);
  await context.setOffline(false);
  await confirm();
  await expect(dialog).toBeHidden();
  expect(await api.findRow(vin)).toBeNull();
});
