import { answerOnce } from './faults.ts';
import { cellOf, grid, listOf, rowAt, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { createVehicle, OWN_PLACE as PLACE } from './own-vehicles.ts';
import { stepTo } from './keys.ts';
import { f150Vin, withWrongCheckDigit } from './vins.ts';
import {
  choiceField,
  choose,
  choosePlace,
  expectRefused,
  fillRest,
  openAddDialog,
  closePanel,
  openEditDialog,
  save,
  textField,
  typeDecodableVin,
} from './vehicle-dialogs.ts';

const NOT_FOUND = 'Can not find vehicles please contiune manual entrying';
const CHECK_DIGIT = 'Check the VIN: its check digit does not match.';
const NO_CONNECTION = 'No connection. Your changes are not saved yet.';
const LOOKUP = '/queries/manheim/provision';

test('What is missing is said under its field, and fields open in the order in which they depend on each other', async ({
  page,
}) => {
  const vin = f150Vin('20001').slice(0, 16);
  await page.goto(listOf(vin));
  const dialog = await openAddDialog(page);
  await save(dialog);
  await expectRefused(choiceField(dialog, 'Company'), 'Please select your company');
  await expectRefused(textField(dialog, 'Unit'), 'Please type UNIT number.');
  await expectRefused(textField(dialog, 'Mileage'), 'Please type Mileage value.');
  await expectRefused(textField(dialog, 'In Service Date'), 'Invalid type In Service Date');
  await expect(choiceField(dialog, 'Company')).toBeFocused();
  await expect(choiceField(dialog, 'Location')).toBeDisabled();
  await choose(dialog, 'Company', PLACE.company);
  await expect(textField(dialog, 'VIN')).toBeDisabled();
  await choose(dialog, 'Location', PLACE.location);
  // A model year may be empty: the brand does not wait for it.
  await expect(choiceField(dialog, 'Brand')).toBeEnabled();
  await expect(choiceField(dialog, 'Model')).toBeDisabled();
  await textField(dialog, 'VIN').fill(vin);
  await fillRest(dialog, 'REFUSED-1', '42000');
  await save(dialog);
  await expectRefused(textField(dialog, 'VIN'), 'Please type 17 chars VIN number.');
  await expect(textField(dialog, 'VIN')).toBeFocused();
  await choose(dialog, 'Company', 'Harbor Rent');
  await expect(choiceField(dialog, 'Location')).toHaveValue('');
});

test('A VIN that can not be looked up clears what an earlier one filled in, and the vehicle is typed by hand', async ({
  page,
  faults,
}) => {
  const unknown = '1FTEW1EP0JF000404';
  faults.provokeRefusal(LOOKUP, 503);
  faults.provokeRefusal(LOOKUP, 404);
  await page.goto(listOf(unknown));
  const dialog = await openAddDialog(page);
  await choosePlace(dialog, PLACE);
  for (const vin of ['1FTEW1EP0JF000503', unknown]) {
    await typeDecodableVin(dialog, f150Vin('20002'));
    await textField(dialog, 'VIN').fill(vin);
    await expect(textField(dialog, 'VIN')).toHaveAccessibleDescription(NOT_FOUND);
    await expect(choiceField(dialog, 'Brand')).toHaveValue('');
    await expect(textField(dialog, 'Year')).toHaveValue('');
    await expect(choiceField(dialog, 'Model')).toHaveValue('');
    await expect(choiceField(dialog, 'Model Detail')).toHaveValue('');
  }
  await choiceField(dialog, 'Brand').fill('Ford');
  await choiceField(dialog, 'Model').fill('F-150');
  await fillRest(dialog, 'BY-HAND', '42000');
  await save(dialog);
  await expect(await cellOf(rowOf(page, unknown), 'Make')).toHaveText('Ford');
});

test('A wrong check digit warns, and the vehicle is saved all the same', async ({ page, api }) => {
  const vin = withWrongCheckDigit(f150Vin('20003'));
  await page.goto(listOf(vin));
  const dialog = await openAddDialog(page);
  await choosePlace(dialog, PLACE);
  await typeDecodableVin(dialog, f150Vin('20003'));
  await expect(dialog.getByText(CHECK_DIGIT)).toBeHidden();
  await typeDecodableVin(dialog, vin);
  await expect(dialog.getByText(CHECK_DIGIT)).toBeVisible();
  await fillRest(dialog, 'CHECK-DIGIT', '42000');
  await save(dialog);
  await expect(rowOf(page, vin)).toBeVisible();
  expect(await api.getRow(vin)).toMatchObject({ unit: 'CHECK-DIGIT', model: { name: 'F-150' } });
});

test('Invisible characters, and a start day far ahead, are refused under their fields', async ({
  page,
  api,
}) => {
  const vin = f150Vin('20012');
  await createVehicle(api, vin, 'REFUSED-11');
  await page.goto(listOf(vin));
  const dialog = await openEditDialog(page, { unit: 'REFUSED-11', vin });
  await textField(dialog, 'Unit').fill('REFUSED\u200b-11');
  await save(dialog);
  await expectRefused(textField(dialog, 'Unit'), 'This text has invisible characters.');
  await textField(dialog, 'Unit').fill('REFUSED-11');
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await textField(dialog, 'Start Date').fill('01/01/2062');
  await textField(dialog, 'Start Date').press('Tab');
  await save(dialog);
  await expectRefused(textField(dialog, 'Start Date'), 'Start Date must be from 01/01/1980 to ');
});

test('A VIN that the company already has is refused under VIN', async ({ page, api, faults }) => {
  const vin = f150Vin('20004');
  await createVehicle(api, vin, 'FIRST');
  faults.provokeRefusal('/vehicles', 422);
  await page.goto(listOf('none-of-all'));
  const dialog = await openAddDialog(page);
  await choosePlace(dialog, PLACE);
  await typeDecodableVin(dialog, vin);
  await fillRest(dialog, 'SECOND', '42000');
  await save(dialog);
  await expectRefused(textField(dialog, 'VIN'), 'This VIN already exists.');
  await expect(textField(dialog, 'VIN')).toBeFocused();
});

test('A lost connection is said, and Retry saves what is in the form by then', async ({
  page,
  context,
  api,
  faults,
}) => {
  const vin = f150Vin('20005');
  faults.provokeLostConnection('/vehicles');
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
  await page.route('**/vehicle-analysis/**', (route) => route.abort('internetdisconnected'));
  await page.goto('/vehicle-advanced?q=1010');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByRole('alert')).toContainText('No connection.');
  await expect(grid(page).getByRole('alert')).toContainText('No connection.');
  await expect(page.getByText('changes are not saved')).toHaveCount(0);
  await page.unroute('**/vehicle-analysis/**');
  await grid(page).getByRole('button', { name: 'Retry' }).click();
  await expect(rowAt(page, 1)).toBeVisible();
  await expect(summary).toContainText('Auction Value');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The button that was pressed is gone.
  await expect(grid(page).locator(':focus')).toBeAttached();
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

test('Where only the finance data was lost, Retry saves it and adds no second vehicle', async ({
  page,
  api,
  faults,
}) => {
  const vin = f150Vin('20007');
  faults.provokeLostConnection('/vehicle-finance');
  await page.goto(listOf(vin));
  await answerOnce(page, '**/vehicle-finance', (route) => route.abort('internetdisconnected'));
  const dialog = await openAddDialog(page);
  await choosePlace(dialog, PLACE);
  await typeDecodableVin(dialog, vin);
  await fillRest(dialog, 'HALF-SAVED', '42000');
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await textField(dialog, 'Purchase Amount').fill('30000');
  await textField(dialog, 'Period').fill('48');
  await textField(dialog, 'Monthly Depreciation').fill('500');
  await textField(dialog, 'Monthly Payment').fill('650');
  await save(dialog);
  await expect(dialog.getByRole('alert').first()).toContainText('The vehicle was added');
  await notice(page, NO_CONNECTION).getByRole('button', { name: 'Retry' }).click();
  await expect(await cellOf(rowOf(page, vin), 'Estimated Payoff')).toHaveText('$30,000.00');
  expect(await api.getRow(vin)).toMatchObject({ payoff: 30_000, source: 'Assumption' });
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
