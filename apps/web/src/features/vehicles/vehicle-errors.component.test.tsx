import type { Vehicle } from '@fleetworth/contract/vehicles';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  choiceField,
  choose,
  dialog,
  expectRejected,
  fillOtherFields,
  FORD,
  OF_PLACE,
  openAddForm,
  save,
  textField,
  typeKnownVin,
  VIN,
} from '../../../test/vehicle-form.ts';
import { COMPANY, LOCATION } from '../../../test/everyday-responses.ts';

const NOT_FOUND = 'Can not find vehicles please contiune manual entrying';
const UNKNOWN = {
  mockError: { status: 404, body: { code: 404, reason: 'vin.unknown', message: NOT_FOUND } },
};
/** Fails like a browser without a connection. */
const lost = () => {
  throw new TypeError('Failed to fetch');
};

const ADDED: Vehicle = {
  id: 7,
  vin: VIN,
  unit: 'ADDED',
  brand: { id: 1, name: 'Ford' },
  model: { id: 1, name: 'F-150' },
  model_detail: { id: 1, name: 'XLT' },
  model_year: 2018,
  color: null,
  company: { id: COMPANY.id, name: COMPANY.name },
  company_class: null,
  group_name: null,
  location: { id: LOCATION.id, name: LOCATION.name, code: LOCATION.code, region: 'SE' },
  condition: 'good',
  status: 'active',
  tags: [],
  in_service_date: '2024-01-15',
  last_mileage_record: { id: 1, mileage: 42_000, date: '2025-10-01', market_values: [] },
  finance: null,
  created_at: '2025-06-01T16:00:00Z',
  updated_at: '2025-06-01T16:00:00Z',
  version: 1,
};

test('starts with the location of the filter and announces selected options', async () => {
  await openAddForm({}, OF_PLACE);
  await expect.element(choiceField('Company')).toHaveValue('Harbor Rent');
  await expect.element(choiceField('Location')).toHaveValue('TPA · Tampa Airport');
  await expect.element(textField('VIN')).toHaveFocus();
  await choiceField('Location').click();
  const option = page.getByRole('option', { name: 'TPA · Tampa Airport', exact: true });
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
  await choiceField('Location').fill('zzzz');
  const list = page.getByRole('listbox', { name: 'Location' });
  await expect.element(list.getByText('There is no options.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => list.elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('reports missing values under their fields, and enables dependent fields in order', async () => {
  await openAddForm();
  await save.click();
  await expectRejected(choiceField('Company'), 'Please select your company');
  await expectRejected(textField('Unit'), 'Please type UNIT number.');
  await expectRejected(textField('Mileage'), 'Please type Mileage value.');
  await expectRejected(textField('In Service Date'), 'Invalid type In Service Date');
  await expect.element(choiceField('Company')).toHaveFocus();
  await expect.element(choiceField('Location')).toBeDisabled();
  await choose('Company', 'Harbor Rent');
  await expect.element(textField('VIN')).toBeDisabled();
  await choose('Location', 'TPA · Tampa Airport');
  await expect.element(choiceField('Brand')).toBeEnabled();
  await expect.element(choiceField('Model')).toBeDisabled();
  await textField('VIN').fill(VIN.slice(0, 16));
  await fillOtherFields('REFUSED-1');
  await save.click();
  await expectRejected(textField('VIN'), 'Please type 17 chars VIN number.');
  await expect.element(textField('VIN')).toHaveFocus();
});

test('clears location and class with the company, and names letters that a VIN can’t have', async () => {
  await openAddForm({}, OF_PLACE);
  await typeKnownVin();
  await choose('Company', 'Keller Cars');
  await expect.element(choiceField('Location')).toHaveValue('');
  await expect.element(textField('VIN')).toHaveValue(VIN);
  await expect.element(textField('Year')).toHaveValue('2018');
  await expect.element(choiceField('Model')).toHaveValue('F-150');
  await choose('Location', 'BOS · Boston Airport');
  await textField('VIN').fill('1FTEW1EP');
  await userEvent.type(textField('VIN'), 'OJFC22004');
  await expectRejected(textField('VIN'), 'VINs have no I, O or Q.');
  await textField('VIN').fill('1FTEW1EP');
  await expect.element(textField('VIN')).not.toHaveAttribute('aria-invalid', 'true');
});

test('keeps invalid input as typed or pasted, with the reason under it', async () => {
  await openAddForm({}, OF_PLACE);
  await textField('VIN').fill(` ${VIN.toLowerCase()}-`);
  await expect.element(textField('VIN')).toHaveValue(VIN);
  await expect.element(choiceField('Brand')).toHaveValue('Ford');
  const typedTexts = [
    ['Year', '20225', 'Vehicle register date min bigger than 2000'],
    ['Unit', 'U'.repeat(51), 'At most 50 characters.'],
    ['Mileage', '22.790', 'Please type Mileage value. Enter 22790 or 22.'],
    ['Color', 'C'.repeat(51), 'At most 50 characters.'],
  ] as const;
  for (const [name, text] of typedTexts) {
    await textField(name).fill(text);
    await userEvent.keyboard('{Tab}');
  }
  await choiceField('Brand').fill('B'.repeat(101));
  await save.click();
  for (const [name, text, reason] of typedTexts) {
    await expect.element(textField(name)).toHaveValue(text);
    await expectRejected(textField(name), reason);
  }
  await expect.element(choiceField('Brand')).toHaveValue('B'.repeat(101));
  await expectRejected(choiceField('Brand'), 'At most 100 characters.');
  await textField('Mileage').fill('-1');
  await save.click();
  await expect.element(textField('Mileage')).toHaveValue('-1');
  await expectRejected(textField('Mileage'), 'Please type Mileage value.');
  await textField('Unit').fill('REFUSED\u200b-11');
  await save.click();
  await expectRejected(textField('Unit'), 'This text contains invisible characters.');
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await dialog.getByRole('radiogroup', { name: 'Type' }).getByText('Flooring', { exact: true }).click();
  for (const [name, text] of [
    ['Down Payment', '-5'],
    ['Period', '1.5'],
    ['Monthly Interest %', '-2'],
  ] as const) {
    await textField(name).fill(text);
    await userEvent.keyboard('{Tab}');
    await expect.element(textField(name)).toHaveValue(text);
  }
});

test('clears the results of an earlier VIN lookup when the next one fails', async () => {
  let failure: object = {};
  await openAddForm(
    {
      provisionByVin: ({ body }) =>
        (body as { vin: string }).vin === VIN
          ? FORD
          : ({ mockError: failure } as { mockError: { status: number; body: object } }),
    },
    OF_PLACE,
  );
  for (const mockError of [
    UNKNOWN.mockError,
    ...[500, 502, 503].map((status) => ({ status, body: { code: status } })),
  ]) {
    failure = mockError;
    await typeKnownVin();
    await textField('VIN').fill('1FTEW1EP0JF000404');
    await expect.element(textField('VIN')).toHaveAccessibleDescription(NOT_FOUND);
    for (const name of ['Brand', 'Model', 'Model Detail'])
      await expect.element(choiceField(name)).toHaveValue('');
    await expect.element(textField('Year')).toHaveValue('');
    await expect.element(choiceField('Brand')).toBeEnabled();
  }
  await choiceField('Brand').fill('Ford');
  await expect.element(choiceField('Model')).toBeEnabled();
});

test('Without a connection a VIN look-up keeps the form, and is tried again', async () => {
  let isLost = false;
  await openAddForm({ provisionByVin: () => (isLost ? lost() : FORD) }, OF_PLACE);
  await typeKnownVin();
  isLost = true;
  await textField('VIN').fill('1FTEW1EP3JFC22006');
  await expect
    .element(textField('VIN'))
    .toHaveAccessibleDescription(/^No connection\. The VIN hasn't been looked up yet\./);
  await expect.element(choiceField('Brand')).toHaveValue('Ford');
  isLost = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(textField('VIN')).toHaveAccessibleDescription('17 characters');
});

test('warns about a wrong check digit, confirms it on Save, and saves anyway', async () => {
  const requests: unknown[] = [];
  const checked: unknown[] = [];
  const message = "The VIN's check digit doesn't match.";
  await openAddForm(
    {
      provisionByVin: ({ body }) =>
        (body as { vin: string }).vin === VIN ? FORD : { ...FORD, warnings: ['check_digit'] },
      lookAgain: ({ body }) => {
        checked.push(body);
        return [{ field: 'vin', reason: 'wrong_check_digit', value: null, message }];
      },
      createVehicle: ({ body }) => {
        requests.push(body);
        return ADDED;
      },
    },
    OF_PLACE,
  );
  const warning = dialog.getByText("Check the VIN: its check digit doesn't match.");
  await typeKnownVin();
  await expect.element(warning).not.toBeInTheDocument();
  await textField('VIN').fill('1FTEW1EP0JFC10312');
  await expect.element(warning).toBeVisible();
  await fillOtherFields('CHECK-DIGIT');
  await save.click();
  const question = page.getByRole('dialog', { name: 'Check these values' });
  await expect.poll(() => question.element().textContent).toContain(`${message} Save anyway?`);
  expect(checked).toMatchObject([{ kind: 'vehicle', fields: { company: COMPANY.id, unit: 'CHECK-DIGIT' } }]);
  expect(requests).toEqual([]);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect.element(page.getByText('Successfully added')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('A VIN that the company already has is rejected under VIN', async () => {
  await openAddForm(
    {
      createVehicle: () => ({
        mockError: {
          status: 422,
          body: {
            code: 422,
            reason: 'vehicle.vin_taken',
            message: 'This VIN already exists.',
            errors: { vin: ['This VIN already exists.'] },
          },
        },
      }),
    },
    OF_PLACE,
  );
  await typeKnownVin();
  await fillOtherFields('SECOND');
  await save.click();
  await expectRejected(textField('VIN'), 'This VIN already exists.');
  await expect.element(textField('VIN')).toHaveFocus();
});

test('keeps the form with Retry on a busy server, and adds one vehicle on a double click', async () => {
  const units: string[] = [];
  let isBusy = true;
  const busy = { code: 503, reason: 'server.busy', message: 'Fleetworth is busy.' };
  await openAddForm(
    {
      createVehicle: ({ body }) => {
        if (isBusy) return { mockError: { status: 503, body: busy } };
        units.push((body as { unit: string }).unit);
        return ADDED;
      },
    },
    OF_PLACE,
  );
  await typeKnownVin();
  await fillOtherFields('\u00a0BUSY\u00a0\u00a0 1 ');
  await expect.element(textField('Unit')).toHaveValue('BUSY 1');
  await save.click();
  await expect
    .poll(() => dialog.getByRole('alert').element().textContent)
    .toMatch(/^Fleetworth is busy\. Your changes aren't saved yet\./);
  await expect.element(dialog.getByRole('button', { name: 'Retry' })).toHaveFocus();
  isBusy = false;
  await save.dblClick();
  await expect.element(page.getByText('Successfully added')).toBeVisible();
  expect(units).toEqual(['BUSY 1']);
});

test('if only the finance data failed, Retry saves it without adding a second vehicle', async () => {
  let added = 0;
  let isLost = true;
  const saved: unknown[] = [];
  await openAddForm(
    {
      createVehicle: () => {
        added += 1;
        return ADDED;
      },
      saveFinance: ({ body }) => {
        if (isLost) return lost();
        saved.push(body);
        return null;
      },
    },
    OF_PLACE,
  );
  await typeKnownVin();
  await fillOtherFields('HALF-SAVED');
  await dialog.getByRole('tab', { name: 'Finance Data' }).click();
  await textField('Purchase Amount').fill('30000');
  await textField('Period').fill('48');
  await textField('Monthly Depreciation').fill('500');
  await textField('Monthly Payment').fill('650');
  await save.click();
  await expect
    .poll(() => dialog.getByRole('alert').first().element().textContent)
    .toMatch(/^The vehicle was added/);
  isLost = false;
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]).toMatchObject({ vehicle: ADDED.id, purchase_amount: 30_000 });
  expect(added).toBe(1);
});
