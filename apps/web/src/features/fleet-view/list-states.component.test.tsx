import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FLEET_RESPONSES } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const grid = page.getByRole('grid');
const NO_ROWS = { items: [], pagination: { page: 1, per: 100, last: 1 } };

test('an empty fleet offers to add a vehicle', async () => {
  await openScreen('/vehicle-advanced', { ...FLEET_RESPONSES, listVehicles: NO_ROWS });
  await expect.element(page.getByText('If you want to add vehicle please go to vehicle page.')).toBeVisible();
  await expect.element(grid.getByRole('button', { name: 'Add vehicle' })).toBeVisible();
  await grid.getByRole('link', { name: 'Vehicles' }).click();
  await expect.element(page.getByText('Sorry you do not have any vehicle.')).toBeVisible();
  await grid.getByRole('button', { name: 'Add vehicle' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add vehicle' })).toBeVisible();
});
