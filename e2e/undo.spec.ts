import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { createVehicle } from './own-vehicles.ts';
import { choose } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

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
  const undo = page.getByRole('dialog', { name: /Bulk edit · Location BOS/ });
  await undo.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(undo.getByText(/: 20 vehicles\./)).toBeVisible();
  expect(await places()).toEqual(['EWR']);
});
