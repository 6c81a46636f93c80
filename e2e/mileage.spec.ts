import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { today, typed } from './days.ts';
import { listOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { createVehicle } from './own-vehicles.ts';
import { openAccountMenu } from './sign-in.ts';
import { expectFieldError, openEditDialog, save, textField } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const recordOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Mileage' }).getByRole('row').filter({ hasText: text });
const search = (page: Page) => page.getByRole('textbox', { name: 'Search mileage or date' });

test('Mileage is chosen by its vehicle, added, rejected, found, edited and deleted', async ({
  page,
  api,
  faults,
}) => {
  const vin = f150Vin('27001');
  const { id } = await createVehicle(api, vin, 'MILES-1');
  await api.call('editVehicle', { params: { id }, body: { model_year: 2018 } });
  await page.goto('/vehicle-advanced?q=no-such-unit');
  const menu = await openAccountMenu(page);
  await menu.getByRole('menuitem', { name: 'Mileage' }).click();
  await expect(page).toHaveTitle('Mileage · Fleetworth fleet tool');

  await test.step('the vehicle is found by its VIN, beyond what the select holds', async () => {
    await page.getByRole('button', { name: 'Vehicle Choose' }).click();
    await page.getByRole('textbox', { name: 'Search vehicle' }).fill(vin);
    await expect(page.getByRole('option')).toHaveText([new RegExp(`^MILES-1 · .*Ford F-150 · ${vin}$`)]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/mileage?vehicle=${id}`);
    await expect(recordOf(page, '42,000')).toContainText(typed(today()));
    await expect(recordOf(page, '42,000')).toContainText(/\$[\d,]+\.\d\d/);
  });

  await test.step('it is rejected under its fields, and added', async () => {
    await page.getByRole('button', { name: 'Add mileage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add mileage for MILES-1' });
    await expect(textField(dialog, 'Date')).toHaveValue(typed(today()));
    await save(dialog);
    await expectFieldError(textField(dialog, 'Mileage'), 'Please type mils value');
    await textField(dialog, 'Date').fill('12/31/2199');
    await textField(dialog, 'Mileage').fill('41000');
    await save(dialog);
    await expectFieldError(textField(dialog, 'Date'), "You can't choose a future date");
    await textField(dialog, 'Date').fill('01/15/2026');
    await save(dialog);
    await expect(recordOf(page, '41,000')).toBeVisible();
    await notice(page, 'Successfully added').getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page, 'Your change was undone.')).toBeVisible();
    await expect(recordOf(page, '41,000')).toHaveCount(0);
    await page.getByRole('button', { name: 'Close notice' }).click();
    await page.getByRole('button', { name: 'Add mileage' }).click();
    await textField(dialog, 'Date').fill('01/15/2026');
    await textField(dialog, 'Mileage').fill('41000');
    await save(dialog);
    await expect(recordOf(page, '41,000')).toContainText('01/15/2026');
    await expect(page.getByRole('row')).toContainText(['Date', '42,000', '41,000']);
  });

  await test.step('the search in the header finds miles and dates, and reports no matches', async () => {
    await search(page).fill('01/15');
    await search(page).press('Enter');
    await expect(recordOf(page, '42,000')).toHaveCount(0);
    await expect(recordOf(page, '41,000')).toBeVisible();
    await search(page).fill('77777');
    await search(page).press('Enter');
    await expect(page.getByText('No mileage records match “77777”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(recordOf(page, '42,000')).toBeVisible();
  });

  await test.step('an edit of the newest one requests its value again and updates the list', async () => {
    await page.getByRole('button', { name: `Edit 42,000 miles on ${typed(today())}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit mileage for MILES-1' });
    await textField(dialog, 'Mileage').fill('40000');
    await save(dialog);
    const question = page.getByRole('dialog', { name: 'Check these values' });
    await expect(question).toContainText('40,000 miles Lower than 41,000 miles on 01/15/2026. Save anyway?');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await textField(dialog, 'Mileage').fill('90000');
    const before = (await api.getRow(vin)).auction;
    await save(dialog);
    await expect(notice(page, 'Successfully edited')).toBeVisible();
    await expect.poll(async () => (await api.getRow(vin)).value_state).toBe('ready');
    const { auction, mileage } = await api.getRow(vin);
    expect(mileage).toBe(90_000);
    expect(auction).toBeLessThan(before ?? 0);
    const shown = new Intl.NumberFormat('en-US').format(auction ?? 0);
    await expect(recordOf(page, '90,000')).toContainText(`$${shown}`);
  });

  await test.step('the last one is deleted, the one before counts, and the only one stays', async () => {
    await page.getByRole('button', { name: 'Delete 90,000' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure to delete record?' });
    await expect(question).toContainText('90,000 miles');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Mileage deleted. 90,000 miles on MILES-1.')).toBeVisible();
    await expect(recordOf(page, '90,000')).toHaveCount(0);
    expect((await api.getRow(vin)).mileage).toBe(41_000);
    const { items } = await api.call('listMileageRecords', { query: { vehicle_id: id } });
    faults.provokeError(`/vehicle-mileage-record/${items[0]?.id}`, 409);
    await page.getByRole('button', { name: 'Delete 41,000' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('A vehicle needs at least one mileage record.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(recordOf(page, '41,000')).toBeVisible();
  });

  await test.step('an address that names the vehicle and its dialog is come back to', async () => {
    await page.getByRole('button', { name: 'Edit 41,000' }).click();
    await expect(page).toHaveURL(new RegExp(`/mileage\\?vehicle=${id}&dialog=edit&id=\\d+$`));
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Edit mileage for MILES-1' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('A lower mileage in the vehicle form replaces the newest record everywhere', async ({ page, api }) => {
  const vin = f150Vin('27002');
  const { id } = await createVehicle(api, vin, 'MILES-2');
  const records = async () =>
    (await api.call('listMileageRecords', { query: { vehicle_id: id } })).items.map(({ mileage, date }) => [
      mileage,
      date,
    ]);
  const [first] = (await api.call('listMileageRecords', { query: { vehicle_id: id } })).items;
  await api.call('editMileageRecord', {
    params: { id: first?.id ?? 0 },
    body: { mileage: 412_030, date: '2026-01-15' },
  });
  await page.goto(listOf(vin));
  const dialog = await openEditDialog(page, { unit: 'MILES-2', vin });
  await textField(dialog, 'Mileage').fill('41203');
  await save(dialog);
  const question = page.getByRole('dialog', { name: 'Check these values' });
  await expect(question).toContainText('Lower than 412,030 miles on 01/15/2026. Save anyway?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Replace 412,030' }).click();
  await expect(dialog).toBeHidden();
  expect(await records()).toEqual([[41_203, '2026-01-15']]);
  expect((await api.getRow(vin)).mileage).toBe(41_203);
});

test('A vehicle that does not exist is said, and on a narrow screen nothing is added', async ({ page }) => {
  await page.goto('/mileage?vehicle=999999');
  await expect(page.getByText("This vehicle doesn't exist.")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/mileage?vehicle=1');
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add mileage' })).toHaveCount(0);
});
