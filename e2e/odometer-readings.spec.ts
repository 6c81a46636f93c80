import { today, typed } from './days.ts';
import { expect, test } from './journey.ts';
import { createVehicle, OWN_PLACE } from './own-vehicles.ts';
import { csv, fileField, importDialog, upload } from './sheets.ts';
import { choose } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

test('a telematics report under vehicles is read as odometer readings, and its typo is asked about', async ({
  page,
  api,
}) => {
  const [first, second] = [f150Vin('36901'), f150Vin('36902')];
  await createVehicle(api, first, 'ODO-1');
  await createVehicle(api, second, 'ODO-2');
  // 68,000 km are 42,253 miles. The second odometer has a digit too many.
  const report = csv(
    'report.csv',
    'Vehicle Name,Device Serial,VIN,Odometer (km),Last Trip',
    `ODO-1,G90000000000,${first},68000,${typed(today())}`,
    `ODO-2,G91000000000,${second},680000,${typed(today())}`,
  );

  await page.goto('/vehicles/batch?dialog=import');
  const dialog = importDialog(page);
  await choose(dialog, 'Type', 'Create');
  await choose(dialog, 'Company', OWN_PLACE.company);
  await fileField(dialog).setInputFiles(report);
  await upload(dialog);

  await expect(page).toHaveURL(/\/mileage\/batch\/\d+/);
  await expect(page.getByText(/^Read as odometer readings/)).toBeVisible();
  await expect(page.getByText(/2 values in kilometers are converted to miles/)).toBeVisible();
  await expect(page.getByText(/Last Trip → Reading Date/)).toBeVisible();
  await expect(page.getByText(/2 odometer readings in Northline Mobility\. 1 row to check\./)).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(/1 row to check/)).toBeVisible();
  await question.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();

  await page.goto('/imports');
  await expect(page.getByRole('link', { name: 'report.csv', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Odometer', exact: true }).click();
  await expect(page).toHaveURL('/mileage/batch');
  await expect(page.getByRole('button', { name: 'Download Template' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'report.csv', exact: true })).toBeVisible();
  const vehicle = await api.call('listVehicles', { query: { q: first } });
  expect(vehicle.items[0]).toMatchObject({ unit: 'ODO-1', mileage: 42_253 });
});
