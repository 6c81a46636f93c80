import { today, typed } from './days.ts';
import { cellOf, listOf, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { createVehicle } from './own-vehicles.ts';
import { closePanel, openEditDialog, save, textField } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

test('Finance starts today or on the in-service date, shows the payoff, and leaves the fee empty', async ({
  page,
  api,
}) => {
  const vin = f150Vin('22008');
  await createVehicle(api, vin, 'TERMS');
  await page.goto(listOf(vin));
  const dialog = await openEditDialog(page, { unit: 'TERMS', vin });
  await textField(dialog, 'In Service Date').fill('10/01/2025');
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  const payoff = dialog.getByText('Payoff today').getByRole('strong');
  await expect(textField(dialog, 'Start Date')).toHaveValue(typed(today()));
  await expect(payoff).toHaveText('–');
  // Key by key, as people type it.
  await textField(dialog, 'Purchase Amount').pressSequentially('30,000');
  await textField(dialog, 'Period').fill('48');
  await textField(dialog, 'Monthly Depreciation').fill('500');
  await textField(dialog, 'Monthly Payment').fill('650');
  await expect(payoff).toHaveText('$30,000.00');
  await dialog.getByRole('button', { name: 'Use 10/01/2025 (in service)' }).click();
  await expect(textField(dialog, 'Start Date')).toHaveValue('10/01/2025');
  await expect(payoff).toHaveText(/^\$2\d,\d{3}\.\d\d$/);
  const types = dialog.getByRole('radiogroup', { name: 'Type' });
  await types.getByText('Flooring', { exact: true }).click();
  await expect(textField(dialog, 'Monthly Fee')).toHaveValue('');
  await expect(payoff).toHaveText('–');
  await types.getByText('Assumption', { exact: true }).click();
  await expect(textField(dialog, 'Monthly Payment')).toHaveValue('$650.00');
  const shown = (await payoff.textContent()) ?? '';
  await save(dialog);
  await expect(dialog).toBeHidden();
  await closePanel(page);
  await expect(await cellOf(rowOf(page, vin), 'Estimated Payoff')).toHaveText(shown);
});

test('Removing finance data and deleting the vehicle are separate actions that name the unit', async ({
  page,
  api,
}) => {
  const vin = f150Vin('22009');
  const { id } = await createVehicle(api, vin, 'APART');
  const terms = { length: 48, purchase_amount: 30_000, monthly_depreciation: 500, monthly_payment: 650 };
  const variant = { type: 'lease', method: 'one', start_date: today() } as const;
  await api.call('saveFinance', { body: { vehicle: id, ...variant, ...terms } });
  await page.goto(listOf(vin));
  const dialog = await openEditDialog(page, { unit: 'APART', vin });
  const [removeButton, deleteButton] = ['Remove finance data', 'Delete vehicle'].map((name) =>
    dialog.getByRole('button', { name }),
  );
  if (!removeButton || !deleteButton) throw new Error('Expected two buttons.');
  await expect(removeButton).toBeHidden();
  await deleteButton.click();
  const deleteDialog = page.getByRole('dialog', { name: 'Delete vehicle?' });
  await expect(deleteDialog).toContainText(`Unit APART, Ford ${vin}`);
  await deleteDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(deleteDialog).toBeHidden();
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await expect(deleteButton).toBeHidden();
  await removeButton.click();
  const removeDialog = page.getByRole('dialog', { name: 'Remove finance data?' });
  await expect(removeDialog).toContainText('Unit APART');
  await removeDialog.getByRole('button', { name: 'Remove' }).click();
  await expect(removeButton).toBeHidden();
  expect((await api.getRow(vin)).payoff).toBeNull();
});
