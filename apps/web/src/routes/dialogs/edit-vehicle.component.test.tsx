import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReceivedCall } from '../../../test/mock-calls.ts';
import { openEditForm, VEHICLE } from '../../../test/edit-form.ts';
import { today } from '../../shell/api/today.ts';

const save = () => page.getByRole('button', { name: 'Save', exact: true });

test('shows the short success message after saving only the contract', async () => {
  const requests = await openEditForm('finance');
  await userEvent.fill(page.getByRole('textbox', { name: 'Purchase Amount' }), '27000');
  await userEvent.click(save());
  await expect.element(page.getByText('Successfully', { exact: true })).toBeVisible();
  expect(requests.vehicle).toEqual([]);
  expect(requests.finance).toHaveLength(1);
});

test('A start day far ahead is rejected under its field', async () => {
  const requests = await openEditForm('finance');
  const start = page.getByRole('textbox', { name: 'Start Date', exact: true });
  await userEvent.fill(start, '01/01/2062');
  await userEvent.keyboard('{Tab}');
  await userEvent.click(save());
  await expect.element(start).toHaveAttribute('aria-invalid', 'true');
  await expect.element(start).toHaveAccessibleDescription(/Start Date must be from 01\/01\/1980 to /);
  expect(requests.finance).toEqual([]);
});

const mileage = () => page.getByRole('textbox', { name: 'Mileage' });
const LOWER = {
  field: 'mileage',
  reason: 'below_earlier_reading' as const,
  value: '4,200 miles',
  message: 'Lower than 42,000 miles on 10/01/2025.',
};
const question = () => page.getByRole('dialog', { name: 'Check these values' });

test('confirms suspicious values once before saving', async () => {
  const checked: unknown[] = [];
  const respondToCheck = ({ body }: ReceivedCall) => {
    checked.push(body);
    return [LOWER];
  };
  const requests = await openEditForm('vehicle', { lookAgain: respondToCheck });
  await userEvent.fill(mileage(), '4200');
  await userEvent.click(save());
  await expect
    .poll(() => question().element().textContent)
    .toContain('4,200 miles Lower than 42,000 miles on 10/01/2025. Save anyway?');
  expect(checked).toEqual([{ kind: 'vehicle', id: VEHICLE.id, fields: { mileage: 4200 } }]);
  expect(requests.vehicle).toEqual([]);
  await userEvent.click(question().getByRole('button', { name: 'Save anyway' }));
  await expect.element(page.getByText('Successfully edited', { exact: true })).toBeVisible();
  expect(requests.vehicle).toHaveLength(1);
});

test('lists the reasons of both tabs together', async () => {
  const rate = {
    field: 'monthly_payment',
    reason: 'interest_above' as const,
    value: null,
    message: 'Monthly interest is high.',
  };
  await openEditForm('vehicle', {
    lookAgain: ({ body }) => ((body as { kind: string }).kind === 'finance' ? [rate] : [LOWER]),
  });
  await userEvent.fill(mileage(), '4200');
  await userEvent.click(page.getByRole('tab', { name: 'Finance Data' }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Monthly Payment' }), '6890');
  await userEvent.click(save());
  const reasons = question().getByRole('listitem');
  await expect
    .poll(() => reasons.elements().map(({ textContent }) => textContent))
    .toEqual([`${LOWER.value} ${LOWER.message}`, rate.message]);
});

test('Enter confirms, and Escape returns to the field without saving', async () => {
  const requests = await openEditForm('vehicle', { lookAgain: [LOWER] });
  await userEvent.fill(mileage(), '4200');
  await userEvent.keyboard('{Enter}');
  await expect.element(question()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(mileage()).toHaveFocus();
  await expect.element(save()).toBeEnabled();
  expect(requests.vehicle).toEqual([]);
});

test('returns the focus to the Save button after the confirmation', async () => {
  await openEditForm('vehicle', { lookAgain: [LOWER] });
  await userEvent.fill(mileage(), '4200');
  await userEvent.click(save());
  await userEvent.click(question().getByRole('button', { name: 'Keep editing' }));
  await expect.element(save()).toHaveFocus();
});

test('saves nothing without a check: a lost connection is shown, and Retry checks again', async () => {
  let isLost = true;
  const respondToCheck = () => {
    if (isLost) throw new TypeError('Failed to fetch');
    return [];
  };
  const requests = await openEditForm('vehicle', { lookAgain: respondToCheck });
  await userEvent.fill(mileage(), '43000');
  await userEvent.click(save());
  await expect
    .element(page.getByText("No connection. Your changes aren't saved yet.", { exact: true }).first())
    .toBeVisible();
  expect(requests.vehicle).toEqual([]);
  isLost = false;
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.element(page.getByText('Successfully edited', { exact: true })).toBeVisible();
});

test('a failing check is shown, and the user decides', async () => {
  const failure = { mockError: { status: 500, body: { code: 500, message: 'Something went wrong' } } };
  const requests = await openEditForm('vehicle', { lookAgain: () => failure });
  await userEvent.fill(mileage(), '43000');
  await userEvent.click(save());
  await expect
    .poll(() => question().element().textContent)
    .toContain("These values couldn't be checked. Save anyway?");
  await userEvent.click(question().getByRole('button', { name: 'Save anyway' }));
  await expect.element(page.getByText('Successfully edited', { exact: true })).toBeVisible();
  expect(requests.vehicle).toHaveLength(1);
});

test('saves the displayed values, even if the user types during the check', async () => {
  const response = Promise.withResolvers<[]>();
  const requests = await openEditForm('vehicle', { lookAgain: () => response.promise });
  await userEvent.fill(mileage(), '43000');
  await userEvent.keyboard('{Enter}');
  await expect.element(save()).toBeDisabled();
  await userEvent.keyboard('99');
  await expect.element(mileage()).toHaveValue('43000');
  response.resolve([]);
  await expect.poll(() => requests.vehicle).toMatchObject([{ mileage: 43_000 }]);
});

test('disables Save while the VIN is looked up', async () => {
  const provision = {
    brand: 'Ford',
    model: 'F-150',
    model_detail: null,
    model_details: [],
    model_year: 2018,
    body: null,
    warnings: [],
  };
  const response = Promise.withResolvers<typeof provision>();
  const requests = await openEditForm('vehicle', { provisionVehicleByVin: () => response.promise });
  await userEvent.fill(page.getByRole('textbox', { name: 'VIN' }), '1FTEW1EP3JFC22006');
  await expect.element(save()).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(requests.vehicle).toEqual([]);
  response.resolve(provision);
  await expect.element(save()).toBeEnabled();
});

const RECORD = { id: 1, vehicle: 1, mileage: 42_000, date: '2025-10-01', market_values: [], version: 3 };
const NEWEST = { items: [RECORD], pagination: { page: 1, per: 1, last: 1 } };

test('replaces the newest record with a lower mileage and saves other changes with it', async () => {
  const corrected: unknown[] = [];
  const requests = await openEditForm('vehicle', {
    lookAgain: [LOWER],
    listMileageRecords: NEWEST,
    editMileageRecord: ({ params, body }: ReceivedCall) => {
      corrected.push([params.id, body]);
      return { ...RECORD, mileage: 4_200, version: 4, vehicle_version: 3 };
    },
  });
  await userEvent.fill(mileage(), '4200');
  await userEvent.fill(page.getByRole('textbox', { name: 'Color' }), 'red');
  await userEvent.click(save());
  await userEvent.click(question().getByRole('button', { name: 'Replace 42,000' }));
  await expect.element(page.getByText('Successfully edited', { exact: true })).toBeVisible();
  expect(requests.vehicle).toEqual([{ color: 'red', version: 1 }]);
  expect(corrected).toEqual([['1', { mileage: 4_200, version: 3 }]]);
});

test("doesn't replace a record that another user changed, and keeps the input", async () => {
  const requests = await openEditForm('vehicle', {
    lookAgain: [LOWER],
    listMileageRecords: NEWEST,
    editMileageRecord: () => ({
      mockError: {
        status: 409,
        body: {
          code: 409,
          reason: 'record.stale',
          message: 'Another user changed this record in the meantime.',
        },
      },
    }),
  });
  await userEvent.fill(mileage(), '4200');
  await userEvent.click(save());
  await userEvent.click(question().getByRole('button', { name: 'Replace 42,000' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(mileage()).toHaveValue('4,200');
  expect(requests.vehicle).toEqual([]);
});

test("doesn't replace a record if a newer one was added during the confirmation", async () => {
  let asked = 0;
  const corrected: unknown[] = [];
  const requests = await openEditForm('vehicle', {
    lookAgain: [LOWER],
    listMileageRecords: () => {
      asked += 1;
      return asked === 1 ? NEWEST : { ...NEWEST, items: [{ ...RECORD, id: 2, mileage: 42_500 }] };
    },
    editMileageRecord: ({ body }: ReceivedCall) => {
      corrected.push(body);
      return { ...RECORD, mileage: 4_200, version: 4, vehicle_version: 3 };
    },
  });
  await userEvent.fill(mileage(), '4200');
  await userEvent.click(save());
  await userEvent.click(question().getByRole('button', { name: 'Replace 42,000' }));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('A newer record was added in the meantime. Nothing has been saved yet.');
  expect([requests.vehicle, corrected]).toEqual([[], []]);
});

test('shows which reading of today a changed mileage replaces', async () => {
  const record = { id: 1, mileage: 42_000, date: today(), market_values: [] };
  await openEditForm('vehicle', { getVehicle: { ...VEHICLE, last_mileage_record: record } });
  await expect.element(mileage()).not.toHaveAccessibleDescription();
  await userEvent.fill(mileage(), '42100');
  const [year, month, day] = today().split('-');
  await expect
    .element(mileage())
    .toHaveAccessibleDescription(`Replaces 42,000 miles on ${month}/${day}/${year}.`);
});

test('A changed mileage replaces no reading of another day', async () => {
  await openEditForm('vehicle');
  await userEvent.fill(mileage(), '42100');
  await expect.element(mileage()).not.toHaveAccessibleDescription();
});

test('offers no replacement when another value looks wrong', async () => {
  await openEditForm('vehicle', { lookAgain: [LOWER], listMileageRecords: NEWEST });
  await userEvent.fill(mileage(), '990000');
  await userEvent.click(save());
  await expect.element(question().getByRole('button', { name: 'Save anyway' })).toBeVisible();
  await expect.element(question().getByRole('button', { name: /^Replace/ })).not.toBeInTheDocument();
});
