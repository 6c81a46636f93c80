import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SentCall } from '../../../test/answers.ts';
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

test('A mileage is checked before it is saved, whether the records of its vehicle have come or not', async () => {
  const pagination = { page: 1, per: 1_000, last: 1 };
  const checked: unknown[] = [];
  const saved: unknown[] = [];
  await openScreen('/mileage?vehicle=1&dialog=add', {
    ...FLEET_ANSWERS,
    listFleet: { items: [FLEET_ROW], pagination },
    listMileageRecords: () => new Promise(() => {}),
    lookAgain: ({ body }: SentCall) => {
      checked.push(body);
      const message = 'Lower than 42,000 miles on 06/01/2025.';
      return [{ field: 'mileage', reason: 'below_earlier_reading', message }];
    },
    createMileageRecord: ({ body }: SentCall) => {
      saved.push(body);
      const { mileage, date } = body as { mileage: number; date: string };
      return { id: 2, vehicle: 1, mileage, date, market_values: [], version: 1, vehicle_version: 2 };
    },
  });
  const dialog = page.getByRole('dialog', { name: `Add mileage of ${FLEET_ROW.unit}` });
  await dialog.getByRole('textbox', { name: 'Mileage' }).fill('4200');
  await dialog.getByRole('textbox', { name: 'Date' }).fill('06/02/2025');
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Please look again' });
  await expect
    .poll(() => question.element().textContent)
    .toContain('Lower than 42,000 miles on 06/01/2025. Save anyway?');
  expect(checked).toEqual([
    { kind: 'mileage_record', fields: { vehicle: 1, mileage: 4200, date: '2025-06-02' } },
  ]);
  expect(saved).toEqual([]);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect.element(page.getByText('Successfully added', { exact: true })).toBeVisible();
  expect(saved).toEqual([{ vehicle: 1, mileage: 4200, date: '2025-06-02' }]);
});
