import { expect, test } from './journey.ts';
import { createVehicle, OWN_PLACE } from './own-vehicles.ts';
import { csv, fileField, importDialog, upload } from './sheets.ts';
import { choose } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

const BATCHES = '/vehicles/financial-batch';
const LESSOR = 'Journey Example Leasing';

test('a lease portfolio is matched once, its lessor created, and its depreciation computed', async ({
  page,
  api,
  faults,
}) => {
  const vins = [f150Vin('37001'), f150Vin('37002')];
  const [first] = await Promise.all(vins.map((vin, index) => createVehicle(api, vin, `LSE-${index}`)));
  const portfolio = csv(
    'portfolio.csv',
    'lease_id,vin,lessor,start_date,term_months,monthly_rent,capitalized_cost,residual_value',
    ...vins.map((vin, index) => `${index},${vin},${LESSOR},2024-09-01,48 months,600.50,"$26,500.00",14000`),
  );

  await page.goto(`${BATCHES}?dialog=import`);
  const dialog = importDialog(page);
  faults.provokeError('/vehicle-finance/batch', 422);
  await choose(dialog, 'Type', 'Assumption');
  await choose(dialog, 'Company', OWN_PLACE.company);
  await fileField(dialog).setInputFiles(portfolio);
  await upload(dialog);
  await expect(dialog.getByText(/No column for Length, Monthly Payment\./)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Field for term_months' }).selectOption('Length');
  await dialog.getByRole('combobox', { name: 'Field for monthly_rent' }).selectOption('Monthly Payment');
  await upload(dialog);

  await expect(page.getByText(/Empty Monthly Depreciation cells are calculated as/)).toBeVisible();
  await page.getByRole('button', { name: 'Create 1 lender' }).click();
  await expect(page.getByText('This import creates 2 contracts', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  expect(await api.call('getFinance', { params: { id: first?.id ?? 0 } })).toMatchObject({
    length: 48,
    monthly_depreciation: 260.42,
    financing_company: { name: LESSOR },
  });
});
