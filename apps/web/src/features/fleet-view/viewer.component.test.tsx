import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { VIEWER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../test/fleet-responses.ts';
import { HISTORY } from '../../../test/history-response.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectInOrder } from '../../../test/texts.ts';

const responses = {
  ...FLEET_RESPONSES,
  getMe: VIEWER,
  listFleet: { items: [FLEET_ROW], pagination: { page: 1, per: 100, last: 1 } },
};

const RECORD = { id: 1, vehicle: 1, mileage: 42_000, date: '2025-06-01', market_values: [], version: 1 };

test("a viewer sees why a vehicle can't be priced", async () => {
  await openScreen('/vehicle-advanced?dialog=price&vehicle=1', responses);
  const dialog = page.getByRole('dialog');
  await expectInOrder(dialog, ['You can view this company but not change it']);
  await expect.element(dialog.getByRole('textbox').first()).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('A viewer reads the panel of a vehicle, and may change nothing of it', async () => {
  const pagination = { page: 1, per: 100, last: 1 };
  await openScreen('/vehicle-advanced?panel=1', {
    ...responses,
    listMileageRecords: { items: [RECORD], pagination },
    listVehicleChanges: { items: [], pagination },
    getVehicleHistory: HISTORY,
  });
  const panel = page.getByRole('complementary');
  await expect.element(panel.getByRole('region', { name: 'Mileage' }).getByRole('table')).toBeVisible();
  for (const name of [/^Edit \d/, /^(Edit|Add) finance/, 'Delete vehicle'])
    await expect.element(panel.getByRole('button', { name })).toBeDisabled();
});
