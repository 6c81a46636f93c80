import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { VIEWER } from '../../../test/everyday-answers.ts';
import { FLEET_ANSWERS, FLEET_ROW } from '../../../test/fleet-answers.ts';
import { openScreen } from '../../../test/open-screen.tsx';

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
