import { listOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { createVehicle } from './own-vehicles.ts';
import { choiceField, openEditDialog } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

test('Input before a list has loaded is applied when it has, and fixed fields are skipped', async ({
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
