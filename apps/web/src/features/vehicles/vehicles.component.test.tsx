import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { VIEWER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectInOrder } from '../../../test/texts.ts';

const VEHICLE: VehicleRow = {
  ...FLEET_ROW,
  company_class: null,
  location: { id: 1, name: 'Tampa Airport', code: 'TPA', region: 'SE' },
  last_mileage_record: null,
};

const listOf = (row: VehicleRow) => ({ items: [row], pagination: { page: 1, per: 100, last: 1 } });

test("a viewer sees why vehicles can't be changed", async () => {
  await openScreen('/vehicles', {
    ...FLEET_RESPONSES,
    getMe: VIEWER,
    listVehicles: listOf(VEHICLE),
  });
  const cell = page.getByRole('row', { name: /1041/ }).getByRole('gridcell').first();
  await cell.click();
  await page.getByRole('button', { name: 'Tag', exact: true }).click({ force: true });
  await expect
    .element(page.getByText('You can view your companies but not change them').first())
    .toBeVisible();
  await page.getByRole('button', { name: /^Actions for / }).click();
  for (const name of ['Tag', 'Delete'])
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toBeDisabled();
  await expect.element(page.getByRole('menuitem', { name: 'Show' })).toBeEnabled();
  await userEvent.keyboard('{Escape}');
});

test('a card marks old values and manual prices', async () => {
  await page.viewport(390, 844);
  const old = { ...VEHICLE, valued_on: '2025-06-01' };
  await openScreen('/vehicles', { ...FLEET_RESPONSES, listVehicles: listOf(old) });
  await expectInOrder(page.getByRole('listitem'), ['1041', 'Old: valued on 06/01/2025', '$19,500']);
  const byHand = { ...VEHICLE, value_source: 'manual' as const };
  await openScreen('/vehicles', { ...FLEET_RESPONSES, listVehicles: listOf(byHand) });
  await expectInOrder(page.getByRole('listitem'), ['1041', 'Manually priced', '$19,500']);
});
