import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { VIEWER } from '../../../test/everyday-answers.ts';
import { FLEET_ANSWERS, FLEET_ROW } from '../../../test/fleet-answers.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectTexts } from '../../../test/texts.ts';

test('A viewer reads why mileage can not be changed', async () => {
  const pagination = { page: 1, per: 1_000, last: 1 };
  const record = { id: 1, vehicle: 1, mileage: 42_000, date: '2025-06-01', market_values: [], version: 1 };
  await openScreen('/mileage?vehicle=1', {
    ...FLEET_ANSWERS,
    getMe: VIEWER,
    listFleet: { items: [FLEET_ROW], pagination },
    listMileageRecords: { items: [record], pagination },
  });
  await expect.element(page.getByRole('button', { name: 'Add mileage' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /^Delete / })).toBeDisabled();
});

test('The vehicle select finds a unit by a number with leading zeros, and a VIN as scanners and lists write it', async () => {
  const pagination = { page: 1, per: 1_000, last: 1 };
  const others = [2, 3].map((id) => ({ ...FLEET_ROW, id, unit: `2${id}`, vin: `1FTEW1EP6JFC1000${id}` }));
  const vehicle = { ...FLEET_ROW, unit: '1001', vin: '1FTEW1EP6JFC10312' };
  await openScreen('/mileage', {
    ...FLEET_ANSWERS,
    listFleet: { items: [vehicle, ...others], pagination },
  });
  await page.getByRole('button', { name: /^Vehicle/ }).click();
  const options = page.getByRole('option');
  await expect.poll(() => options.elements()).toHaveLength(3);
  for (const typed of ['01001', `*I${vehicle.vin.toLowerCase()}*`, `1001 ${vehicle.vin}`]) {
    await page.getByRole('textbox', { name: 'Search vehicle' }).fill(typed);
    await expectTexts(options, [`1001 · 2018 Ford F-150 · ${vehicle.vin}`]);
  }
});
