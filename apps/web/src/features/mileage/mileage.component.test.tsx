import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockResponses, ReceivedCall } from '../../../test/mock-calls.ts';
import { VIEWER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectTexts } from '../../../test/texts.ts';

test("a viewer sees why mileage can't be changed", async () => {
  const pagination = { page: 1, per: 1_000, last: 1 };
  const record = { id: 1, vehicle: 1, mileage: 42_000, date: '2025-06-01', market_values: [], version: 1 };
  await openScreen('/mileage?vehicle=1', {
    ...FLEET_RESPONSES,
    getMe: VIEWER,
    listFleet: { items: [FLEET_ROW], pagination },
    listMileageRecords: { items: [record], pagination },
  });
  await expect.element(page.getByRole('button', { name: 'Add mileage' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /^Delete / })).toBeDisabled();
});

test('finds a vehicle by a unit with leading zeros and by a VIN in scanner or list format', async () => {
  const pagination = { page: 1, per: 1_000, last: 1 };
  const others = [2, 3].map((id) => ({ ...FLEET_ROW, id, unit: `2${id}`, vin: `1FTEW1EP6JFC1000${id}` }));
  const vehicle = { ...FLEET_ROW, unit: '1001', vin: '1FTEW1EP6JFC10312' };
  await openScreen('/mileage', {
    ...FLEET_RESPONSES,
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

test('checks a mileage before saving it, with or without loaded records', async () => {
  const pagination = { page: 1, per: 1_000, last: 1 };
  const checked: unknown[] = [];
  const saved: unknown[] = [];
  await openScreen('/mileage?vehicle=1&dialog=add', {
    ...FLEET_RESPONSES,
    listFleet: { items: [FLEET_ROW], pagination },
    // Never responds for the records of the screen.
    listMileageRecords: ({ query }: ReceivedCall) =>
      query.get('per') === '1' ? { items: [], pagination } : new Promise(() => {}),
    lookAgain: ({ body }: ReceivedCall) => {
      checked.push(body);
      const message = 'Lower than 42,000 miles on 06/01/2025.';
      return [{ field: 'mileage', reason: 'below_earlier_reading', value: '41,000 miles', message }];
    },
    createMileageRecord: ({ body }: ReceivedCall) => {
      saved.push(body);
      const { mileage, date } = body as { mileage: number; date: string };
      return { id: 2, vehicle: 1, mileage, date, market_values: [], version: 1, vehicle_version: 2 };
    },
  });
  const dialog = page.getByRole('dialog', { name: `Add mileage for ${FLEET_ROW.unit}` });
  await dialog.getByRole('textbox', { name: 'Mileage' }).fill('4200');
  await dialog.getByRole('textbox', { name: 'Date' }).fill('06/02/2025');
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Check these values' });
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

const RECORD = {
  id: 5,
  vehicle: 1,
  mileage: 412_030,
  date: '2025-06-01',
  market_values: [],
  version: 3,
};
const LOWER = {
  field: 'mileage',
  reason: 'below_earlier_reading' as const,
  value: '41,203 miles',
  message: 'Lower than 412,030 miles on 06/01/2025.',
};

/** Opens the dialog that adds a mileage record to a vehicle with one record, and types a reading. */
async function addReading(mileage: string, date: string, findings: MockResponses['lookAgain'] = []) {
  const pagination = { page: 1, per: 1_000, last: 1 };
  const requests: unknown[] = [];
  await openScreen('/mileage?vehicle=1&dialog=add', {
    ...FLEET_RESPONSES,
    listFleet: { items: [FLEET_ROW], pagination },
    listMileageRecords: ({ query }: ReceivedCall) => {
      const isMatch = query.get('search') === null || query.get('search') === RECORD.date;
      return { items: isMatch ? [RECORD] : [], pagination };
    },
    lookAgain: findings,
    createMileageRecord: ({ body }: ReceivedCall) => {
      requests.push(body);
      return { ...RECORD, ...(body as object), id: 6, version: 1, vehicle_version: 2 };
    },
    editMileageRecord: ({ params, body }: ReceivedCall) => {
      requests.push([params.id, body]);
      return { ...RECORD, ...(body as object), version: 4, vehicle_version: 2 };
    },
  });
  const dialog = page.getByRole('dialog', { name: `Add mileage for ${FLEET_ROW.unit}` });
  await dialog.getByRole('textbox', { name: 'Mileage' }).fill(mileage);
  await dialog.getByRole('textbox', { name: 'Date' }).fill(date);
  await userEvent.keyboard('{Enter}');
  return requests;
}

const question = page.getByRole('dialog', { name: 'Check these values' });
const undo = page.getByRole('button', { name: 'Undo' });

test('A reading below the newest record may replace it: the record gets its miles and its date', async () => {
  const requests = await addReading('41203', '06/02/2025', [LOWER]);
  await question.getByRole('button', { name: 'Replace 412,030' }).click();
  await expect.element(page.getByText('Successfully edited', { exact: true })).toBeVisible();
  expect(requests).toEqual([['5', { mileage: 41_203, date: '2025-06-02', version: 3 }]]);
  await undo.click();
  await expect.poll(() => requests[1]).toEqual(['5', { mileage: 412_030, date: '2025-06-01', version: 4 }]);
});

test('A reading below the newest record may be saved beside it', async () => {
  const requests = await addReading('41203', '06/02/2025', [LOWER]);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect.element(page.getByText('Successfully added', { exact: true })).toBeVisible();
  expect(requests).toEqual([{ vehicle: 1, mileage: 41_203, date: '2025-06-02' }]);
});

test('A reading of a later day that is higher, or of an earlier day, offers nothing to replace', async () => {
  const { message } = LOWER;
  for (const [mileage, date] of [
    ['500000', '06/02/2025'],
    ['41203', '05/30/2025'],
  ] as const) {
    await addReading(mileage, date, [{ ...LOWER, message }]);
    await expect.element(question.getByRole('button', { name: 'Save anyway' })).toBeVisible();
    await expect.element(question.getByRole('button', { name: /^Replace/ })).not.toBeInTheDocument();
  }
});

test('shows which record a new reading replaces on the entered date', async () => {
  const pagination = { page: 1, per: 1_000, last: 1 };
  await openScreen('/mileage?vehicle=1&dialog=add', {
    ...FLEET_RESPONSES,
    listFleet: { items: [FLEET_ROW], pagination },
    listMileageRecords: ({ query }: ReceivedCall) => ({
      items: query.get('search') === RECORD.date ? [RECORD] : [],
      pagination,
    }),
  });
  const dialog = page.getByRole('dialog', { name: `Add mileage for ${FLEET_ROW.unit}` });
  const mileage = dialog.getByRole('textbox', { name: 'Mileage' });
  await dialog.getByRole('textbox', { name: 'Date' }).fill('06/01/2025');
  await expect.element(mileage).toHaveAccessibleDescription('Replaces 412,030 miles on 06/01/2025.');
  await dialog.getByRole('textbox', { name: 'Date' }).fill('06/02/2025');
  await expect.element(mileage).not.toHaveAccessibleDescription();
});

test('a reading for a day with a record edits it, and Undo restores its miles', async () => {
  const requests = await addReading('41203', '06/01/2025');
  await expect.element(page.getByText('Successfully edited', { exact: true })).toBeVisible();
  expect(requests).toEqual([['5', { mileage: 41_203, date: '2025-06-01', version: 3 }]]);
  await undo.click();
  await expect.poll(() => requests[1]).toEqual(['5', { mileage: 412_030, date: '2025-06-01', version: 4 }]);
});

test('compares a new reading with the existing one of its day, and names the replaced one', async () => {
  const message = '370,827 miles more than 41,203 miles on 06/01/2025.';
  const checked: unknown[] = [];
  const requests = await addReading('490000', '06/01/2025', ({ body }) => {
    checked.push(body);
    return [{ ...LOWER, message }];
  });
  await expect.poll(() => question.element().textContent).toContain(`${message} Save anyway?`);
  expect(checked).toEqual([
    { kind: 'mileage_record', fields: { vehicle: 1, mileage: 490_000, date: '2025-06-01' } },
  ]);
  expect(requests).toEqual([]);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect.poll(() => requests).toEqual([['5', { mileage: 490_000, date: '2025-06-01', version: 3 }]]);
});
