import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESK, expectAccessible, PHONE, type WindowSize } from '../../../test/accessible.ts';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { COMPANY, LOCATION } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW, TOTAL, TREND } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const pagination = { page: 1, per: 100, last: 1 };
const TAG = { id: 4, name: 'Recall', color: '#1f6feb', company: { id: 1, name: 'Harbor Rent' }, version: 1 };
const FLEET: FleetTotal = {
  ...TOTAL,
  count: 2,
  auction: 39_000,
  payoff: 41_000,
  revenue: -2_000,
  positive: { count: 1, revenue: 500 },
  negative: { count: 1, revenue: -2_500 },
  weekly_change: -0.42,
  is_sandbox: true,
};
const ROWS = [
  { ...FLEET_ROW, payoff: 19_000, revenue: 500, tags: [TAG] },
  { ...FLEET_ROW, id: 2, index: 2, unit: '1042', payoff: 22_000, revenue: -2_500 },
];
const VEHICLE: VehicleRow = {
  ...FLEET_ROW,
  company_class: null,
  location: { id: 1, name: LOCATION.name, code: LOCATION.code, region: 'SE' },
  last_mileage_record: null,
};
const VEHICLES: MockResponses = {
  ...FLEET_RESPONSES,
  listVehicleTags: [TAG],
  listVehicles: { items: [VEHICLE], pagination },
};
const location = { id: LOCATION.id, name: LOCATION.name, code: LOCATION.code, total: FLEET };
const YEAR = { ...TREND, year: 2018, model_details: [] };
const LISTS: MockResponses = {
  ...VEHICLES,
  listFleet: { items: ROWS, pagination },
  summarizeFleet: {
    total: FLEET,
    companies: ['Harbor Rent', 'Keller Cars'].map((name, at) => ({
      id: COMPANY.id + at,
      name,
      total: FLEET,
      locations: [location],
    })),
  },
  readTrend: [
    {
      ...TREND,
      brand: { id: 1, name: 'Ford' },
      models: [{ ...TREND, model: { id: 1, name: 'F-150' }, years: [YEAR] }],
    },
  ],
};
const dialog = page.getByRole('dialog');
const choice = { id: 1, name: 'Ford', count: 2 };
const CHOICES: MockResponses['listFilterProperties'] = {
  providers: [{ ...choice, id: 'manheim' }],
  sources: [],
  groups: [choice],
  model_years: [{ name: 2018, count: 2 }],
  brands: [{ ...choice, models: [choice] }],
  classes: [],
  sign: { positive: [], negative: [{ min: -500, max: 1, count: 1 }] },
  above_water: [{ name: 'months_1_6', count: 1 }],
};

const SIZES: [string, WindowSize][] = [
  ['a desk', DESK],
  ['a phone', PHONE],
];

describe.each(SIZES)('Accessible on %s', (_, size) => {
  const open = async (url: string, responses: MockResponses = LISTS) => {
    await page.viewport(...size);
    await openScreen(url, responses);
  };

  test('are the rows of Value by Vehicle', async () => {
    await open('/vehicle-advanced');
    await expect.element(page.getByText('1042')).toBeVisible();
  });

  test('are the vehicles and their operations', async () => {
    await open('/vehicles');
    await page.getByRole('button', { name: /^Actions for / }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Tag' })).toBeVisible();
  });

  test('are vehicles that are not found', async () => {
    await open('/vehicles?q=no-such-unit', { ...VEHICLES, listVehicles: { items: [], pagination } });
    await expect.element(page.getByText('No vehicle matches “no-such-unit”.')).toBeVisible();
  });

  test.each(['/summary-current', '/historical-trend'])('is %s, opened', async (url) => {
    await open(url);
    await page.getByRole('treegrid').getByRole('row').nth(1).click();
    await expect.poll(() => document.querySelectorAll('[aria-level="2"]').length).toBe(1);
  });

  test('is the export, once its type is chosen', async () => {
    await open('/vehicle-advanced?dialog=export');
    await dialog.getByRole('radio', { name: 'Internal' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  });

  test.each(['filters&sign=negative', 'price&vehicle=1', 'add'])('is the dialog of %s', async (name) => {
    await open(`/vehicle-advanced?dialog=${name}`, { ...LISTS, listFilterProperties: CHOICES });
    await expect.element(dialog).toBeVisible();
  });
});

test('The tags of selected vehicles are accessible', async () => {
  await openScreen('/vehicles', LISTS);
  await page.getByRole('checkbox', { name: 'Select 1041' }).click();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await dialog.getByRole('checkbox').first().click();
});

test('The tags of a vehicle are accessible on a phone', async () => {
  await page.viewport(...PHONE);
  await openScreen('/vehicles', LISTS);
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Tag' }).click();
  await dialog.getByRole('checkbox').first().click();
});

test('The grid with selected rows and its column chooser is accessible', async () => {
  await openScreen('/vehicle-advanced', LISTS);
  await page.getByRole('checkbox', { name: 'Select 1041' }).click();
  await expect.element(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Model Year' })).toBeVisible();
  await expectAccessible();
  // Cards have no column chooser, so it can't be opened on a phone.
  await page.getByRole('button', { name: 'Columns' }).click();
});
