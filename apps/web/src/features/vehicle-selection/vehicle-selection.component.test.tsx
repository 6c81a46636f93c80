import { MantineProvider } from '@mantine/core';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { guideOrderItemInput } from '@fleetworth/contract/guide-valuations';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { mockCalls } from '../../../test/mock-calls.ts';
import { everydayResponses, OWNER } from '../../../test/everyday-responses.ts';
import { FLEET_ROW } from '../../../test/fleet-responses.ts';
import { ApiError } from '../../shell/api/api-error.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import {
  deleteSelectionEntries,
  SelectionEntries,
  selectionEntriesOf,
} from '../../shell/drafts/selection-entries.ts';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { resolveVariables, theme } from '../../shell/layout/theme.ts';
import { NoticeOutlet } from '../../shell/notices/notice-outlet.tsx';
import { useFleetView } from '../fleet-view/public.ts';
import {
  ClearConfirmation,
  type SelectionField,
  SelectionImportDialog,
  SelectionList,
  buildSelectionColumns,
  useVehicleSelection,
} from './public.ts';

type Values = {
  mileage: string | number | null;
  grade: string | number | null;
  state: string | number | null;
};

const FIELDS: readonly SelectionField<Values>[] = [
  { id: 'mileage', header: 'Mileage', type: 'count', sizePx: 110, isRequired: true },
  { id: 'grade', header: 'Grade', type: 'decimal', sizePx: 80 },
  { id: 'state', header: 'State', type: 'code', sizePx: 70, maxLength: 2 },
];
const DEFINITION = {
  name: 'test',
  label: 'Selected vehicles',
  fields: FIELDS,
  validate: (values: Values) => schemaErrors(guideOrderItemInput, { vehicle_id: 1, ...values }),
};
const { index, remove, unit, vin, fields, problem } = buildSelectionColumns(FIELDS);
const COLUMNS = [index, remove, unit, vin, ...fields, problem];
const STARTING: Values = { mileage: 42_000, grade: null, state: 'FL' };
const ROWS: FleetRow[] = [1, 2, 3].map((id) => ({ ...FLEET_ROW, id, unit: `10${id}`, vin: `VIN${id}` }));

/** Selection as used by the screen. */
const shown: { showRejection?: (error: unknown) => boolean } = {};

function Screen() {
  const { view } = useFleetView();
  const selection = useVehicleSelection(DEFINITION, view);
  const { showRejection, ids } = selection;
  useEffect(() => {
    shown.showRejection = (error) => showRejection(error, ids);
  }, [showRejection, ids]);
  return (
    <SelectionList
      definition={DEFINITION}
      selection={selection}
      columns={COLUMNS}
      screen="value-by-vehicle"
      onOpen={() => {}}
      openVehicleId={undefined}
      empty={{ text: 'Nothing is selected.', action: null }}
    />
  );
}

async function show(Shown: () => React.ReactNode, rows = ROWS) {
  await cleanup();
  queryClient.clear();
  mockCalls({
    ...everydayResponses,
    listFleet: { items: rows, pagination: { page: 1, per: 100, last: 1 } },
  });
  await queryClient.ensureQueryData(meQuery);
  const router = createRouter({
    routeTree: createRootRoute({ component: Shown }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="light">
      <NoticeOutlet />
      <QueryClientProvider client={queryClient}>
        {/* oxlint-disable-next-line typescript/no-explicit-any -- another tree of routes than the product's */}
        <RouterProvider router={router as any} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const begin = (ids: readonly number[]) =>
  selectionEntriesOf<Values>(OWNER.id, DEFINITION.name).put(new Map(ids.map((id) => [id, STARTING])));

beforeEach(() => deleteSelectionEntries(OWNER.id));

test('Values are edited in their row, rejected under it, and found again after a reload', async () => {
  begin([1, 2]);
  await show(Screen);
  const mileage = page.getByRole('textbox', { name: 'Mileage of 101' });
  await expect.element(mileage).toHaveValue('42,000');
  await userEvent.fill(mileage, '');
  await expect.element(page.getByText('Please type mils value')).toBeVisible();
  await expect.element(page.getByText('1 vehicle to fix')).toBeVisible();
  await userEvent.fill(mileage, '2000001');
  await expect.element(page.getByText('Mileage must be a whole number from 1 to 2,000,000.')).toBeVisible();
  await userEvent.fill(mileage, '51000');
  await userEvent.fill(page.getByRole('textbox', { name: 'Grade of 101' }), '4.15');
  await expect.element(page.getByText('Grade must be from 1 to 5, with one decimal at most.')).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'State of 102' }), 'zz');
  await expect.element(page.getByText('2 vehicles to fix')).toBeVisible();
  const read = new SelectionEntries<Values>(OWNER.id, DEFINITION.name);
  await expect.poll(() => read.read()?.get(1)).toEqual({ mileage: 51_000, grade: 4.15, state: 'FL' });
  expect([...(read.read()?.keys() ?? [])]).toEqual([1, 2]);
});

test('A decision about a selection waits until it was read from the browser', async () => {
  begin([1, 2]);
  await selectionEntriesOf<Values>(OWNER.id, DEFINITION.name).waitForEntries();
  const read = new SelectionEntries<Values>(OWNER.id, DEFINITION.name);
  expect(read.read()).toBeUndefined();
  expect([...(await read.waitForEntries()).keys()]).toEqual([1, 2]);
});

test('sets a value for all vehicles or the selected ones', async () => {
  begin([1, 2, 3]);
  await show(Screen);
  await page.getByRole('button', { name: 'Edit all 3' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Set', exact: true })).toBeDisabled();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Grade' }), '6');
  await dialog.getByRole('button', { name: 'Set', exact: true }).click();
  await expect
    .element(dialog.getByText('Grade must be from 1 to 5, with one decimal at most.'))
    .toBeVisible();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Grade' }), '3.5');
  await dialog.getByRole('button', { name: 'Set', exact: true }).click();
  for (const unit of [101, 102, 103])
    await expect.element(page.getByRole('textbox', { name: `Grade of ${unit}` })).toHaveValue('3.5');
  await page.getByRole('checkbox', { name: 'Select 102' }).click();
  await page.getByRole('button', { name: 'Edit 1 selected vehicle' }).click();
  await userEvent.fill(page.getByRole('dialog').getByRole('textbox', { name: 'State' }), 'ga');
  await page.getByRole('dialog').getByRole('button', { name: 'Set', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'State of 102' })).toHaveValue('GA');
  await expect.element(page.getByRole('textbox', { name: 'State of 101' })).toHaveValue('FL');
});

test('reports values set for all vehicles, and Undo restores them without later changes', async () => {
  begin([1, 2]);
  await show(Screen);
  await userEvent.fill(page.getByRole('textbox', { name: 'Grade of 101' }), '2.5');
  await page.getByRole('button', { name: 'Edit all 2' }).click();
  await userEvent.fill(page.getByRole('dialog').getByRole('textbox', { name: 'Grade' }), '3.5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').getByText('2 vehicles updated.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Grade of 101' })).toHaveValue('3.5');
  await userEvent.fill(page.getByRole('textbox', { name: 'State of 101' }), 'TX');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Grade of 101' })).toHaveValue('2.5');
  await expect.element(page.getByRole('textbox', { name: 'Grade of 102' })).toHaveValue('');
  await expect.element(page.getByRole('textbox', { name: 'State of 101' })).toHaveValue('TX');
});

test('A column that is copied from a spreadsheet lands in the rows below', async () => {
  begin([1, 2, 3]);
  await show(Screen);
  const second = page.getByRole('textbox', { name: 'Mileage of 102' });
  await expect.element(second).toHaveValue('42,000');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', '51,000\n52000\n53000');
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  second.element().dispatchEvent(event);
  await expect.element(second).toHaveValue('51,000');
  await expect.element(page.getByRole('textbox', { name: 'Mileage of 103' })).toHaveValue('52,000');
  await expect.element(page.getByRole('textbox', { name: 'Mileage of 101' })).toHaveValue('42,000');
  const read = new SelectionEntries<Values>(OWNER.id, DEFINITION.name);
  await expect.poll(() => read.read()?.get(3)?.mileage).toBe(52_000);
});

test('confirms the removal of a vehicle; a deleted vehicle disappears by itself', async () => {
  begin([1, 2, 9]);
  await show(Screen);
  await expect.element(page.getByText('1 selected vehicle is no longer available.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove 101 from the selection' }).click();
  await expect.element(page.getByText('Are you sure you want to delete?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Mileage of 101' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Mileage of 102' })).toBeVisible();
  expect([...(selectionEntriesOf<Values>(OWNER.id, DEFINITION.name).read()?.keys() ?? [])]).toEqual([2]);
});

test('shows the texts of a rejected list in their rows until these change', async () => {
  begin([1, 2]);
  await show(Screen);
  await expect.element(page.getByRole('textbox', { name: 'Mileage of 102' })).toBeVisible();
  expect(shown.showRejection?.(new ApiError(500, {}))).toBe(false);
  const errors = { '1': ["This vehicle doesn't exist."] };
  expect(shown.showRejection?.(new ApiError(422, { errors }))).toBe(true);
  const row = page.getByRole('row').filter({ hasText: 'VIN2' });
  await expect.element(row.getByText("This vehicle doesn't exist.")).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'State of 102' }), 'TX');
  await expect.element(row.getByText("This vehicle doesn't exist.")).not.toBeInTheDocument();
});

test('confirms clearing with the specified text', async () => {
  const cleared: string[] = [];
  await show(() => (
    <ClearConfirmation isOpen count={37} onClose={() => {}} onClear={() => cleared.push('cleared')} />
  ));
  await expect
    .element(page.getByText('All changes will be lost! Are you sure you want to clean?'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Clear List' }).click();
  expect(cleared).toEqual(['cleared']);
});

test('An import of many columns has room on a tablet: nothing scrolls sideways', async () => {
  await page.viewport(820, 1_100);
  const titles = Array.from({ length: 12 }, (_, index) => `Location Name ${index + 1}`);
  await show(() => (
    <SelectionImportDialog
      readFile={async () => ({ items: [{ vin: '1FTEW1EP7JFC10312' }], errors: [] })}
      columns={titles.map((title) => ({ id: title, title, isSingleLine: true, render: ({ vin }) => vin }))}
      maxRows="1,000"
      note=""
      onImport={() => {}}
      onClose={() => {}}
    />
  ));
  await userEvent.upload(page.getByLabelText('File'), new File(['VIN'], 'vehicles.csv'));
  await page.getByRole('button', { name: 'Upload' }).click();
  const table = page.getByRole('table', { name: 'Suitable vehicles' });
  await expect.element(table.getByText('1FTEW1EP7JFC10312').nth(11)).toBeVisible();
  const { scrollWidth, clientWidth } = table.element().parentElement as HTMLElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await page.viewport(1_440, 900);
});

test('shows suitable, questionable and unsuitable rows of an import before it selects any', async () => {
  const imported: unknown[] = [];
  let tries = 0;
  const readFile = async () => {
    tries += 1;
    if (tries === 1) throw new ApiError(422, { errors: { file: ['At most 1,000 vehicles per order.'] } });
    return {
      items: [{ vin: 'VIN1' }],
      errors: [{ row: 3, vin: 'X', message: "This vehicle doesn't exist." }],
      to_check: [{ row: 2, vin: 'VIN1', message: 'Below 60% of the $19,500 auction value.' }],
    };
  };
  await show(() => (
    <SelectionImportDialog
      readFile={readFile}
      columns={[{ id: 'vin', title: 'VIN', render: (item: { vin: string }) => item.vin }]}
      maxRows="1,000"
      note="Values in the file replace those of selected vehicles."
      onImport={(items) => imported.push(...items)}
      onClose={() => {}}
    />
  ));
  const file = new File(['VIN'], 'vehicles.csv');
  await userEvent.upload(page.getByLabelText('File'), file);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect.element(page.getByText('At most 1,000 vehicles per order.')).toBeVisible();
  await expect.element(page.getByText('vehicles.csv')).not.toBeInTheDocument();
  await userEvent.upload(page.getByLabelText('File'), file);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'Suitable vehicles · 1', exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Unsuitable vehicles · 1' })).toBeVisible();
  await expect.element(page.getByText("This vehicle doesn't exist.")).toBeVisible();
  await expect.element(page.getByText('1 vehicle to check')).toBeVisible();
  const suitable = page.getByRole('row').filter({ hasText: 'VIN1' });
  await expect.element(suitable.getByText('Row 2: Below 60% of the $19,500 auction value.')).toBeVisible();
  expect(imported).toEqual([]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  expect(imported).toEqual([{ vin: 'VIN1' }]);
});
