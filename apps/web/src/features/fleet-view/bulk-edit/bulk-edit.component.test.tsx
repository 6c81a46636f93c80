import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { LOCATION } from '../../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../../test/fleet-responses.ts';
import type { MockResponses, ReceivedCall } from '../../../../test/mock-calls.ts';
import { openScreen } from '../../../../test/open-screen.tsx';

const pagination = { page: 1, per: 100, last: 1 };
const ROWS = [FLEET_ROW, { ...FLEET_ROW, id: 2, index: 2, unit: '1042' }];
const MCO = { ...LOCATION, id: 2, name: 'Orlando Airport', code: 'MCO' };

const dialog = page.getByRole('dialog');
const effect = () => dialog.getByText(/^(Moves|Changes|Deletes) /);

/** Opens the list, and records the bulk edits. */
async function open(
  rows: (typeof FLEET_ROW)[] = ROWS,
  path = '/vehicle-advanced',
  others: MockResponses = {},
) {
  const edits: unknown[] = [];
  const responses: MockResponses = {
    ...FLEET_RESPONSES,
    listFleet: { items: rows, pagination },
    listLocations: [LOCATION, MCO],
    listCompanyVehicleClasses: [],
    previewBulkEdit: { count: 1, unchanged_count: 1 },
    bulkEditVehicles: ({ body }: ReceivedCall) => {
      edits.push(body);
      return { count: 1 };
    },
    ...others,
  };
  await openScreen(path, responses);
  return edits;
}

async function selectBoth() {
  await page.getByRole('checkbox', { name: 'Select 1041' }).click();
  await page.getByRole('checkbox', { name: 'Select 1042' }).click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit' }).click();
}

test('moves selected vehicles by keyboard after showing the effect', async () => {
  const edits = await open();
  await selectBoth();
  await expect.element(page.getByRole('dialog', { name: 'Edit 2 vehicles' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  dialog.getByRole('combobox', { name: 'Location' }).element().focus();
  await userEvent.keyboard('MCO{Enter}');
  await expect.element(effect()).toMatchTextContent('Moves 1 vehicle to MCO. 1 is there already.');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => edits).toEqual([{ vehicle_id: [1, 2], location_id: 2 }]);
  await expect.element(page.getByText('Changed 1 vehicle')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('Selected vehicles are deleted together', async () => {
  const edits = await open();
  await selectBoth();
  await dialog.getByText('Delete', { exact: true }).click();
  await expect.element(effect()).toMatchTextContent('Deletes 1 vehicle. You can undo this for 30 days.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => edits).toEqual([{ vehicle_id: [1, 2], deleted: true }]);
});

test('Vehicles of several companies keep their location and class', async () => {
  await open([FLEET_ROW, { ...FLEET_ROW, id: 2, unit: '1042', company: { ...FLEET_ROW.company, id: 9 } }]);
  await selectBoth();
  await expect.element(dialog.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await expect.element(dialog.getByRole('combobox', { name: 'Location' })).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/^Select vehicles from one company/)).toBeVisible();
});

test('The condition is changed only under Condition by Car', async () => {
  await open(ROWS, '/vehicle-advanced?preview_condition=good');
  await selectBoth();
  await expect.element(dialog.getByText(/^Choose “Condition by Car”/)).toBeVisible();
  await expect.element(dialog.getByRole('combobox', { name: 'Condition' })).not.toBeInTheDocument();
});

test('an edit waits for its own effect, not that of the choice before', async () => {
  const deletion = Promise.withResolvers<void>();
  await open(ROWS, '/vehicle-advanced', {
    previewBulkEdit: async ({ body }) => {
      if ((body as { deleted?: boolean }).deleted) await deletion.promise;
      return { count: 1, unchanged_count: 1 };
    },
  });
  await selectBoth();
  dialog.getByRole('combobox', { name: 'Location' }).element().focus();
  await userEvent.keyboard('MCO{Enter}');
  await expect.element(effect()).toMatchTextContent('Moves 1 vehicle to MCO.');
  await dialog.getByText('Delete', { exact: true }).first().click();
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expect.element(effect()).not.toBeInTheDocument();
  deletion.resolve();
  await expect.element(effect()).toMatchTextContent('Deletes 1 vehicle.');
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
});
