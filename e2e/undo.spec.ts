import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { createVehicle } from './own-vehicles.ts';
import { csv, fileField, importDialog, upload } from './sheets.ts';
import { choose } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

test('an import into the wrong company is noticed and undone', async ({ page, api }, {
  repeatEachIndex: repeat,
}) => {
  const [first, second] = [f150Vin(String(39_900 + 2 * repeat)), f150Vin(String(39_901 + 2 * repeat))];
  const find = async () => {
    const { items } = await api.call('listVehicles', { query: { q: `WRONG-${repeat}-` } });
    return items.map(({ company }) => company.name);
  };
  await page.goto('/vehicles/batch?dialog=import');
  const dialog = importDialog(page);
  await choose(dialog, 'Type', 'Create');
  await choose(dialog, 'Company', 'Northline Mobility');
  await fileField(dialog).setInputFiles(
    csv(
      'fleet.csv',
      'VIN,Unit,Location,Mileage,In Service Date',
      `${first},WRONG-${repeat}-1,EWR,41000,01/15/2024`,
      `${second},WRONG-${repeat}-2,EWR,42000,01/15/2024`,
    ),
  );
  await upload(dialog);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  expect(await find()).toEqual(['Northline Mobility', 'Northline Mobility']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const undo = page.getByRole('dialog', { name: /import · fleet\.csv/i });
  await expect(undo.getByText(/^Reverts 2 vehicles\. /)).toBeVisible();
  await undo.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(undo.getByText(/^Undone by .*: 2 vehicles\./)).toBeVisible();
  expect(await find()).toEqual([]);
});

test('twenty vehicles are moved from the selection bar and taken back', async ({ page, api }) => {
  for (let index = 0; index < 20; index += 1)
    await createVehicle(api, f150Vin(String(39_950 + index)), `MOVE-${index}`);
  const places = async () => {
    const { items } = await api.call('listVehicles', { query: { q: 'MOVE-', per: 100 } });
    return [...new Set(items.map(({ location }) => location.code))];
  };
  expect(await places()).toEqual(['EWR']);
  await page.goto('/vehicles?q=MOVE-');
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 20 vehicles' });
  await choose(dialog, 'Location', 'BOS · Boston Airport');
  await expect(dialog.getByText('Moves 20 vehicles to BOS.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await notice(page, 'Changed 20 vehicles').getByRole('button', { name: 'Undo' }).click();
  expect(await places()).toEqual(['BOS']);
  const undo = page.getByRole('dialog', { name: /bulk edit · Location BOS/i });
  await undo.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(undo.getByText(/: 20 vehicles\./)).toBeVisible();
  expect(await places()).toEqual(['EWR']);
});
