import { today, typed } from './days.ts';
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

test('A text that is no day stays as it was typed, with its error under it, and digits alone are a day', async ({
  page,
}) => {
  await page.goto(`${listOf('none-of-all')}&dialog=add`);
  const dialog = page.getByRole('dialog', { name: 'Add vehicle' });
  const field = textField(dialog, 'In Service Date');
  await expect(field).toHaveAttribute('aria-required', 'true');
  await field.fill('10/01/2025');
  for (const text of ['31/12/2024', '02/30/2025', 'abc']) {
    await field.fill(text);
    await field.press('Tab');
    await expectRefused(field, 'Invalid type In Service Date');
    await save(dialog);
    await expect(field).toHaveValue(text);
    await expectRefused(field, 'Invalid type In Service Date');
  }
  await field.fill('10012025');
  await field.press('Tab');
  await expect(field).toHaveValue('10/01/2025');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
});

test('The calendar marks today, gives the day to the field and the focus back, and Escape closes it alone', async ({
  page,
}) => {
  await page.goto(`${listOf('none-of-all')}&dialog=add`);
  const dialog = page.getByRole('dialog', { name: 'Add vehicle' });
  const button = dialog.getByRole('button', { name: 'Calendar for In Service Date' });
  await button.click();
  const day = page.locator('[aria-current="date"]');
  await expect(day).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(day).toBeHidden();
  await expect(button).toBeFocused();
  await expect(dialog).toBeVisible();
  await button.press('Enter');
  await day.press('Enter');
  await expect(textField(dialog, 'In Service Date')).toHaveValue(typed(today()));
  await expect(button).toBeFocused();
});

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

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [820, 1180],
  [390, 844],
] as const) {
  test(`The dialog keeps its height over tabs, errors and look-ups at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${listOf('none-of-all')}&dialog=add`);
    const dialog = page.getByRole('dialog', { name: 'Add vehicle' });
    const box = () => dialog.evaluate((element) => JSON.stringify(element.getBoundingClientRect()));
    await expect(choiceField(dialog, 'Company')).toBeFocused();
    const first = await box();
    await save(dialog);
    await expectRefused(choiceField(dialog, 'Company'), 'Please select your company');
    expect(await box()).toBe(first);
    await dialog.getByRole('tab', { name: 'Finance Data' }).click();
    await expect(textField(dialog, 'Period')).toBeVisible();
    expect(await box()).toBe(first);
    await dialog.getByRole('radiogroup', { name: 'Type' }).getByText('Finance', { exact: true }).click();
    expect(await box()).toBe(first);
  });
}

test('A field that has the focus carries the same ring of two pixels, in error too', async ({ page }) => {
  await page.goto(`${listOf('none-of-all')}&dialog=add`);
  const company = choiceField(page.getByRole('dialog', { name: 'Add vehicle' }), 'Company');
  const ring = () => company.evaluate((field) => getComputedStyle(field).outline);
  await expect(company).toBeFocused();
  const calm = await ring();
  expect(calm).toContain('2px');
  await page.keyboard.press('Enter');
  await expectRefused(company, 'Please select your company');
  await expect(company).toBeFocused();
  expect(await ring()).toBe(calm);
});
