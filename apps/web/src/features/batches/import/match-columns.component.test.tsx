import type { UnmatchedColumns } from '@fleetworth/contract/sheet-matching';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FLEET_RESPONSES } from '../../../../test/fleet-responses.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { expectInOrder } from '../../../../test/texts.ts';
import { mockUploads } from '../../../../test/uploads.ts';
import { batchResponses, detailOf } from '../batches.test-data.ts';

const VEHICLES = { company: { id: 1, name: 'Harbor Rent' }, type: 'create', region: null } as const;

const LOCATIONS = { listLocations: FLEET_RESPONSES.listLocations ?? [] };

const field = (name: string, label: string, isRequiredForNew = true, fillsAllRows = false) => ({
  field: name,
  label,
  is_required: false,
  is_required_for_new: isRequiredForNew,
  fills_all_rows: fillsAllRows,
});

const WITHOUT_MILEAGE = 'No column for mileage. Without mileage, new vehicles get no market value.';

const QUESTION: UnmatchedColumns = {
  columns: [
    { index: 1, heading: 'VIN', samples: ['1FTEW1EP2JF720007'], field: 'vin' },
    { index: 2, heading: 'Miles driven', samples: ['20000', '21111'], field: null },
    { index: 3, heading: 'Yard', samples: [], field: null },
  ],
  fields: [
    field('vin', 'VIN'),
    field('unit', 'Unit', true, true),
    field('location', 'Location code', true, true),
    { ...field('mileage', 'Mileage'), when_missing: WITHOUT_MILEAGE },
    field('in_service_date', 'In Service Date', true, true),
    field('color', 'Color', false),
  ],
  required: [['vin', 'unit']],
  missing: ['unit', 'location', 'mileage', 'in_service_date'],
  defaults: { unit: 'vin_last_8' },
  notes: [],
};

const readJson = (form: FormData | undefined, name: string): unknown => {
  const text = form?.get(name);
  return typeof text === 'string' ? JSON.parse(text) : null;
};

/**
 * Opens the import dialog and uploads a sheet whose columns are unclear. Returns the forms that were sent.
 */
async function uploadUnclear() {
  const requests: FormData[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    mockUploads((form) => {
      requests.push(form);
      return form.get('columns') === null
        ? {
            status: 422,
            body: { reason: 'batch.which_columns', message: 'Match the columns.', data: QUESTION },
          }
        : { status: 200, body: { data: detailOf(VEHICLES, 'waiting') } };
    }),
  );
  await openScreen('/vehicles/batch?dialog=import', {
    ...batchResponses('vehicles', VEHICLES),
    ...LOCATIONS,
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Create' }).click();
  await userEvent.upload(page.getByLabelText('File', { exact: true }), new File(['x'], 'fleet.csv'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect
    .element(dialog.getByRole('heading', { name: 'Match the columns of your sheet' }))
    .toHaveFocus();
  return { requests, dialog };
}

test('unclear columns are matched by keyboard and sent with values for all rows', async () => {
  const { requests, dialog } = await uploadUnclear();
  await expect
    .element(dialog.getByText(/No column for Unit, Location code, Mileage, In Service Date\./))
    .toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(dialog.getByRole('combobox', { name: 'Field for Miles driven' })).toHaveFocus();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Field for Miles driven' }), 'Mileage');
  await expect
    .element(dialog.getByText(/No column for Unit, Location code, In Service Date\./))
    .toBeVisible();
  await expect.element(dialog.getByRole('combobox', { name: 'Unit' })).toHaveValue('Last 8 of the VIN');
  const unit = dialog.getByRole('combobox', { name: 'Unit' });
  const clearButton = () => document.querySelector<HTMLButtonElement>('[aria-label="Clear unit"]');
  clearButton()?.click();
  await expect.poll(clearButton).toBeNull();
  await userEvent.fill(unit, 'Last 8');
  await userEvent.keyboard('{Tab}');
  await expect.element(unit).toHaveValue('Last 8 of the VIN');
  await expect.element(dialog.getByRole('combobox', { name: 'Location' })).not.toHaveValue('');
  await dialog.getByRole('textbox', { name: 'In Service Date' }).fill('01/15/2024');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => requests.length).toBe(2);
  expect(readJson(requests[1], 'columns')).toEqual({ 1: 'vin', 2: 'mileage' });
  expect(readJson(requests[1], 'defaults')).toMatchObject({
    unit: 'vin_last_8',
    in_service_date: '01/15/2024',
  });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a field accepts one column, and a missing column is marked before sending', async () => {
  const { requests, dialog } = await uploadUnclear();
  const [vin, yard] = ['VIN', 'Yard'].map((name) =>
    dialog.getByRole('combobox', { name: `Field for ${name}` }),
  ) as [ReturnType<typeof page.getByRole>, ReturnType<typeof page.getByRole>];
  await userEvent.selectOptions(yard, 'VIN');
  await expect.element(vin).toHaveValue('');
  await userEvent.selectOptions(yard, 'Do not import');
  await expect.element(dialog.getByText(/No column for VIN or Unit\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.element(dialog.getByText('Choose the column with VIN or Unit.')).toBeVisible();
  await expect.element(vin).toHaveFocus();
  expect(requests).toHaveLength(1);
});

test('columns that only new vehicles need can stay unmatched', async () => {
  const { requests, dialog } = await uploadUnclear();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Field for Yard' }), 'Color');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => requests.length).toBe(2);
  expect(readJson(requests[1], 'columns')).toEqual({ 1: 'vin', 3: 'color' });
});

test('the effect of a missing column is shown until the column is matched', async () => {
  const { dialog } = await uploadUnclear();
  await expect.element(dialog.getByText(WITHOUT_MILEAGE)).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Field for Miles driven' }), 'Mileage');
  await expect.element(dialog.getByText(WITHOUT_MILEAGE)).not.toBeInTheDocument();
});

test('the preview says above the columns how many vehicles get no value', async () => {
  const text = 'No column for mileage. Without mileage, 3 new vehicles get no market value.';
  const getVehicleBatch = { ...detailOf(VEHICLES, 'waiting'), missing: [text] };
  await openScreen('/vehicles/batch/1', { ...batchResponses('vehicles', VEHICLES), getVehicleBatch });
  await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expectInOrder(page.getByRole('dialog', { name: 'Start waiting.xlsx?' }), [text]);
});

test('the preview lists renamed columns, which can be changed', async () => {
  const detail = {
    ...detailOf(VEHICLES, 'waiting'),
    columns: [
      { heading: 'vin', column: 'VIN' },
      { heading: 'Current Mileage', column: 'Mileage' },
    ],
    defaults: [{ column: 'Location code', value: 'MAIN' }],
  };
  await openScreen('/vehicles/batch/1', { ...batchResponses('vehicles', VEHICLES), getVehicleBatch: detail });
  await expect
    .element(page.getByText(/Current Mileage → Mileage · Location code: MAIN for all rows/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change columns' })).toBeVisible();
});

test('Escape closes unchanged columns of a preview, and asks about changed ones', async () => {
  vi.stubGlobal(
    'XMLHttpRequest',
    mockUploads(() => ({
      status: 422,
      body: { reason: 'batch.which_columns', message: 'Match the columns.', data: QUESTION },
    })),
  );
  await openScreen('/vehicles/batch/1', {
    ...batchResponses('vehicles', VEHICLES),
    ...LOCATIONS,
    getVehicleBatch: detailOf(VEHICLES, 'waiting'),
    downloadVehicleBatch: () => new Blob(['VIN']),
  });
  const dialog = page.getByRole('dialog');
  const heading = dialog.getByRole('heading', { name: 'Match the columns of your sheet' });
  await page.getByRole('button', { name: 'Change columns' }).click();
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Change columns' }).click();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Field for Yard' }), 'Color');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Discard' })).toBeVisible();
});

test('imports finance data from the sheet of created vehicles without choosing it again', async () => {
  const requests: FormData[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    mockUploads((form) => {
      requests.push(form);
      return {
        status: 422,
        body: { reason: 'batch.which_columns', message: 'Match the columns.', data: QUESTION },
      };
    }),
  );
  const detail = detailOf(VEHICLES, 'finished');
  await openScreen('/vehicles/batch/3', {
    ...batchResponses('vehicles', VEHICLES),
    ...LOCATIONS,
    getVehicleBatch: { ...detail, not_read: { headings: ['Cap Cost', 'Mo Depr'], count: 2 } },
    downloadVehicleBatch: () => new Blob(['VIN,Cap Cost']),
  });
  await page.getByRole('button', { name: 'Import finance data from this sheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excel Import' });
  await expect.element(dialog.getByText(detail.file_name)).toBeVisible();
  expect(requests).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Lease' }).click();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect
    .element(dialog.getByRole('heading', { name: 'Match the columns of your sheet' }))
    .toBeVisible();
  expect(requests.map((form) => form.get('type'))).toEqual(['lease']);
  expect(requests.map((form) => (form.get('file') as File).name)).toEqual([detail.file_name]);
});
