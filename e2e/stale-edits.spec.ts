import { today } from './days.ts';
import { cellOf, listOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { createVehicle, OWN_PLACE } from './own-vehicles.ts';
import { f150Vin } from './vins.ts';
import { closePanel, expectFieldError, openEditDialog, save, textField } from './vehicle-dialogs.ts';

/** The API client of journeys signs in as the same user. */
const meanwhile = (fields: string) =>
  new RegExp(`^You changed ${fields} at \\d+:\\d\\d [AP]M\\. Your changes are kept\\. Other fields show `);

test('A stale edit of a vehicle keeps the input and merges it with the newer record', async ({
  page,
  api,
  faults,
}) => {
  const vin = f150Vin('20008');
  const { id } = await createVehicle(api, vin, 'STALE');
  faults.provokeError(`/vehicle/${id}`, 409);
  await page.goto(listOf(vin));
  const dialog = await openEditDialog(page, { unit: 'STALE', vin });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await api.call('editVehicle', { params: { id }, body: { color: 'green', mileage: 43_000 } });
  await textField(dialog, 'Unit').fill('MINE');
  await textField(dialog, 'Color').fill('red');
  await save(dialog);
  await expect(dialog.getByRole('alert')).toHaveText(meanwhile('Color and Mileage'));
  await expect(textField(dialog, 'Mileage')).toHaveValue('43,000');
  await expect(textField(dialog, 'Unit')).toHaveValue('MINE');
  await expect(textField(dialog, 'Color')).toHaveValue('red');
  await expectFieldError(textField(dialog, 'Color'), 'Now: green');
  await expect(textField(dialog, 'Color')).toBeFocused();
  await save(dialog);
  await expect(dialog).toBeHidden();
  await closePanel(page);
  await expect(await cellOf(rowOf(page, vin), 'Unit')).toContainText('MINE');
  expect(await api.getRow(vin)).toMatchObject({ unit: 'MINE', color: 'red', mileage: 43_000 });
});

test('A stale edit of a group keeps the typed name and shows the newer one', async ({
  page,
  api,
  faults,
}) => {
  const { company } = await api.findPlace(OWN_PLACE.company, 'EWR');
  const { id } = await api.call('createCompanyVehicleGroup', {
    body: { company_id: company.id, name: 'Renamed twice' },
  });
  faults.provokeError(`/company-vehicle-group/${id}`, 409);
  await page.goto(`/groups/${company.id}?dialog=edit&id=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit group' });
  await textField(dialog, 'Name').fill('Mine');
  await api.call('editCompanyVehicleGroup', { params: { id }, body: { name: 'Theirs' } });
  await save(dialog);
  await expect(dialog.getByRole('alert')).toHaveText(meanwhile('Name'));
  await expect(textField(dialog, 'Name')).toHaveValue('Mine');
  await expectFieldError(textField(dialog, 'Name'), 'Now: Theirs');
  await save(dialog);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Mine' })).toBeVisible();
  await api.call('deleteCompanyVehicleGroup', { params: { id } });
});

test('A stale edit of finance data keeps the input and merges it with the newer terms', async ({
  page,
  api,
  faults,
}) => {
  const vin = f150Vin('20009');
  const { id } = await createVehicle(api, vin, 'STALE-TERMS');
  const terms = {
    vehicle: id,
    type: 'lease',
    method: 'one',
    length: 48,
    purchase_amount: 30_000,
    monthly_depreciation: 500,
    monthly_payment: 650,
    start_date: today(),
  } as const;
  await api.call('saveFinance', { body: terms });
  faults.provokeError('/vehicle-finance', 409);
  await page.goto(listOf(vin));
  const dialog = await openEditDialog(page, { unit: 'STALE-TERMS', vin });
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await expect(textField(dialog, 'Period')).toHaveValue('48');
  await api.call('saveFinance', { body: { ...terms, purchase_amount: 31_000 } });
  await textField(dialog, 'Period').fill('36');
  await save(dialog);
  await expect(dialog.getByRole('alert')).toHaveText(meanwhile('Purchase Amount'));
  await expect(textField(dialog, 'Purchase Amount')).toHaveValue('$31,000.00');
  await expect(textField(dialog, 'Period')).toHaveValue('36');
  await save(dialog);
  await expect(dialog).toBeHidden();
  expect(await api.call('getFinance', { params: { id } })).toMatchObject({
    length: 36,
    purchase_amount: 31_000,
  });
});
