import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { VIEWER } from '../../../test/everyday-answers.ts';
import { FLEET_ANSWERS, FLEET_ROW } from '../../../test/fleet-answers.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const VEHICLE: VehicleRow = {
  ...FLEET_ROW,
  company_class: null,
  location: { id: 1, name: 'Tampa Airport', code: 'TPA', region: 'SE' },
  last_mileage_record: null,
};

test('A viewer reads why vehicles can not be changed', async () => {
  await openScreen('/vehicles', {
    ...FLEET_ANSWERS,
    getMe: VIEWER,
    listVehicles: { items: [VEHICLE], pagination: { page: 1, per: 100, last: 1 } },
  });
  const cell = page.getByRole('row', { name: /1041/ }).getByRole('gridcell').first();
  await cell.click();
  await page.getByRole('button', { name: 'Tag', exact: true }).click({ force: true });
  await expect.element(page.getByText('You may view your companies, not change them').first()).toBeVisible();
  await page.getByRole('button', { name: /^Operation for / }).click();
  for (const name of ['Tag', 'Delete'])
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toBeDisabled();
  await expect.element(page.getByRole('menuitem', { name: 'Show' })).toBeEnabled();
  await userEvent.keyboard('{Escape}');
});
