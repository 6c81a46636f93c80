import { answerOnce } from './faults.ts';
import { listOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { createVehicle, OWN_PLACE } from './own-vehicles.ts';
import {
  choiceField,
  choose,
  choosePlace,
  expectRefused,
  fillRest,
  openAddDialog,
  openEditDialog,
  save,
  textField,
  typeDecodableVin,
} from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const LOOKUP = '/queries/manheim/provision';
const NOT_FOUND = 'Can not find vehicles please contiune manual entrying';

test('The form begins with the place that the filter says, and options carry their selected state', async ({
  page,
  api,
}) => {
  const { company, location } = await api.findPlace('Harbor Rent', 'TPA');
  await page.goto(`/vehicle-advanced?company_id=${company.id}&location_id=${location.id}&q=none-of-all`);
  const dialog = await openAddDialog(page);
  await expect(choiceField(dialog, 'Company')).toHaveValue('Harbor Rent');
  await expect(choiceField(dialog, 'Location')).toHaveValue('TPA · Tampa Airport');
  // What is filled in already is passed over.
  await expect(textField(dialog, 'VIN')).toBeFocused();
  await choiceField(dialog, 'Location').click();
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  await expect(option('TPA · Tampa Airport')).toHaveAttribute('aria-selected', 'true');
  await expect(option('MCO · Orlando Airport')).toHaveAttribute('aria-selected', 'false');
  await choiceField(dialog, 'Location').fill('zzzz');
  await expect(page.getByText('There is no options.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('There is no options.')).toBeHidden();
  // Nothing was typed that stays: the dialog closes without a question.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('What is typed before its list has come is taken once it has, and a fixed field is passed over', async ({
  page,
  api,
}) => {
  const vin = f150Vin('22011');
  await createVehicle(api, vin, 'EARLY');
  await page.goto(listOf(vin));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/locations?*', async (route) => {
    await held;
    await route.continue();
  });
  const dialog = await openEditDialog(page, { unit: 'EARLY', vin });
  const location = choiceField(dialog, 'Location');
  await expect(choiceField(dialog, 'Company')).toBeDisabled();
  await expect(location).toBeFocused();
  await location.fill('bos');
  await expect(page.getByRole('listbox', { name: 'Location' }).getByText('Loading…')).toBeVisible();
  await page.keyboard.press('Tab');
  release();
  await expect(location).toHaveValue('BOS · Boston Airport');
});

test('Another company clears location and class alone, and a VIN says which letters it can not have', async ({
  page,
}) => {
  await page.goto(listOf('none-of-all'));
  const dialog = await openAddDialog(page);
  await choosePlace(dialog, OWN_PLACE);
  await typeDecodableVin(dialog, f150Vin('22004'));
  await choose(dialog, 'Company', 'Harbor Rent');
  await expect(choiceField(dialog, 'Location')).toHaveValue('');
  await expect(textField(dialog, 'VIN')).toHaveValue(f150Vin('22004'));
  await expect(textField(dialog, 'Year')).toHaveValue('2018');
  await expect(choiceField(dialog, 'Model')).toHaveValue('F-150');
  await choose(dialog, 'Location', 'TPA · Tampa Airport');
  const vin = textField(dialog, 'VIN');
  await vin.fill('1FTEW1EP');
  for (const letter of 'OJFC22004') {
    await vin.press(letter);
    await expectRefused(vin, 'VINs have no I, O or Q.');
  }
  await vin.fill('1FTEW1EP');
  await expect(vin).not.toHaveAttribute('aria-invalid', 'true');
});

test('What can not be taken stays as it was typed or pasted, with the reason under it', async ({ page }) => {
  await page.goto(listOf('none-of-all'));
  const dialog = await openAddDialog(page);
  await choosePlace(dialog, OWN_PLACE);
  await textField(dialog, 'VIN').focus();
  await page.keyboard.insertText(` ${f150Vin('24000').toLowerCase()}-`);
  await expect(textField(dialog, 'VIN')).toHaveValue(f150Vin('24000'));
  await expect(choiceField(dialog, 'Brand')).toHaveValue('Ford');
  const typedTexts = [
    ['Year', '20225', 'Vehicle register date min bigger than 2000'],
    ['Unit', 'U'.repeat(51), 'At most 50 characters.'],
    ['Mileage', '1.5', 'Please type Mileage value.'],
    ['Color', 'C'.repeat(51), 'At most 50 characters.'],
  ] as const;
  for (const [name, text] of typedTexts) {
    await textField(dialog, name).fill(text);
    await textField(dialog, name).press('Tab');
  }
  await choiceField(dialog, 'Brand').fill('B'.repeat(101));
  await save(dialog);
  for (const [name, text, reason] of typedTexts) {
    await expect(textField(dialog, name)).toHaveValue(text);
    await expectRefused(textField(dialog, name), reason);
  }
  await expect(choiceField(dialog, 'Brand')).toHaveValue('B'.repeat(101));
  await expectRefused(choiceField(dialog, 'Brand'), 'At most 100 characters.');
  await textField(dialog, 'Mileage').fill('-1');
  await save(dialog);
  await expect(textField(dialog, 'Mileage')).toHaveValue('-1');
  await expectRefused(textField(dialog, 'Mileage'), 'Please type Mileage value.');
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await dialog.getByRole('radiogroup', { name: 'Type' }).getByText('Flooring', { exact: true }).click();
  for (const [name, text, shown] of [
    ['Down Payment', '-5', '-$5.00'],
    ['Period', '1.5', '1.5'],
    ['Monthly Interest %', '-2', '-2 %'],
  ] as const) {
    await textField(dialog, name).fill(text);
    await textField(dialog, name).press('Tab');
    await expect(textField(dialog, name)).toHaveValue(shown);
  }
});

test('A VIN look-up that fails in any way of the server does what an unknown VIN does; a lost connection keeps the form', async ({
  page,
  faults,
}) => {
  for (const status of [500, 502, 503]) faults.provokeRefusal(LOOKUP, status);
  faults.provokeLostConnection(LOOKUP);
  await page.goto(listOf('none-of-all'));
  const dialog = await openAddDialog(page);
  const vin = textField(dialog, 'VIN');
  await choosePlace(dialog, OWN_PLACE);
  for (const status of [500, 502, 503]) {
    await typeDecodableVin(dialog, f150Vin('22005'));
    await answerOnce(page, `**${LOOKUP}`, (route) => route.fulfill({ status, body: 'down' }));
    await vin.fill(f150Vin('22006'));
    await expect(vin).toHaveAccessibleDescription(NOT_FOUND);
    await expect(choiceField(dialog, 'Brand')).toHaveValue('');
    await expect(textField(dialog, 'Year')).toHaveValue('');
    await expect(choiceField(dialog, 'Brand')).toBeEnabled();
  }
  await typeDecodableVin(dialog, f150Vin('22005'));
  await answerOnce(page, `**${LOOKUP}`, (route) => route.abort('internetdisconnected'));
  await vin.fill(f150Vin('22006'));
  await expect(vin).toHaveAccessibleDescription(/^No connection\. The VIN is not looked up yet\./);
  await expect(choiceField(dialog, 'Brand')).toHaveValue('Ford');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(vin).toHaveAccessibleDescription('17 characters');
});

test('A busy server keeps the form and offers Retry, and a double click on Save adds one vehicle', async ({
  page,
  api,
  faults,
}) => {
  const vin = f150Vin('22007');
  faults.provokeRefusal('/vehicles', 503);
  await page.goto(listOf(vin));
  const dialog = await openAddDialog(page);
  await choosePlace(dialog, OWN_PLACE);
  await typeDecodableVin(dialog, vin);
  await fillRest(dialog, '\u00a0BUSY\u00a0\u00a0 1 ', '42000');
  await expect(textField(dialog, 'Unit')).toHaveValue('BUSY 1');
  const busy = { code: 503, reason: 'server.busy', message: 'Fleetworth is busy.' };
  await answerOnce(page, '**/vehicles', (route) => route.fulfill({ status: 503, json: busy }));
  await save(dialog);
  await expect(dialog.getByRole('alert')).toContainText(
    'Fleetworth is busy. Your changes are not saved yet.',
  );
  const retry = dialog.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeFocused();
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/vehicles')) calls += 1;
  });
  await dialog.getByRole('button', { name: 'Save' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(rowOf(page, vin)).toBeVisible();
  expect(calls).toBe(1);
  expect(await api.getRow(vin)).toMatchObject({ unit: 'BUSY 1' });
});
