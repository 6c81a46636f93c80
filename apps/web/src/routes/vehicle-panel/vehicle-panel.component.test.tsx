import type { Finance } from '@fleetworth/contract/finance';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { VehicleHistory } from '@fleetworth/contract/market-values';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../test/fleet-responses.ts';
import { HISTORY } from '../../../test/history-response.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectInOrder } from '../../../test/texts.ts';

const calculated_values = {
  payoff: 8_800,
  excellent_profit: 12_200,
  good_profit: 10_700,
  fair_profit: 9_200,
};
const ROW: FleetRow = {
  ...FLEET_ROW,
  payoff: 8_800,
  revenue: 10_700,
  above_water_in: 0,
  finance: { id: 1, purchase_amount: 10_000, calculated_values },
};
const LEASE: Finance = {
  id: 1,
  vehicle: 1,
  type: 'lease',
  method: 'one',
  financing_company: { id: 1, name: 'Assumption' },
  length: 12,
  purchase_amount: 10_000,
  monthly_depreciation: 100,
  monthly_depreciation_rate: null,
  monthly_interest_rate: null,
  monthly_payment: 150,
  is_least_payment: null,
  down_payment: null,
  term: null,
  start_date: '2024-01-15',
  version: 1,
};
const VALUE = {
  provider: 'manheim',
  excellent: 21_000,
  good: 19_500,
  fair: 18_000,
  is_sandbox: true,
  is_outdated: false,
  changed: null,
};
const VALUED: VehicleHistory = {
  ...HISTORY,
  mileage_records: [{ mileage: 42_000, date: '2025-06-01', market_values: [VALUE] }],
};

const pagination = { page: 1, per: 100, last: 1 };
const RESPONSES = {
  ...FLEET_RESPONSES,
  listFleet: { items: [ROW], pagination },
  getFinance: LEASE,
  getVehicleHistory: VALUED,
  listMileageRecords: { items: [], pagination },
  listVehicleChanges: { items: [], pagination },
};
beforeEach(() => openScreen('/vehicle-advanced?panel=1', RESPONSES));

test('the panel starts with auction less payoff, and describes one day of history', async () => {
  await expectInOrder(page.getByRole('complementary').getByRole('region').first(), [
    '$19,500.00 auction',
    '− $8,800.00 payoff',
    '= +$10,700.00',
  ]);
  await expectInOrder(page.getByRole('complementary'), [
    'Valued once so far, on 06/01/2025. The chart appears after the second valuation.',
  ]);
});

test('The panel says when the vehicle is above water, next to its revenue', async () => {
  const equation = page.getByRole('complementary').getByRole('region').first();
  await expectInOrder(equation, ['= +$10,700.00', 'Above water']);
  await openScreen('/vehicle-advanced?panel=1', {
    ...RESPONSES,
    listFleet: {
      items: [{ ...ROW, revenue: -5_000, above_water_in: 25, next_month_change: -80 }],
      pagination,
    },
  });
  await expectInOrder(equation, ['Underwater for the next 24 months', '−$80.00 by next month']);
});

test('The panel marks a contract that has ended with a balance', async () => {
  const ended = { contract_start: '2021-10-15', contract_end: '2024-10-15', remaining: 0 };
  await openScreen('/vehicle-advanced?panel=1', {
    ...FLEET_RESPONSES,
    listFleet: { items: [{ ...ROW, ...ended }], pagination },
    getFinance: LEASE,
    getVehicleHistory: VALUED,
    listMileageRecords: { items: [], pagination },
    listVehicleChanges: { items: [], pagination },
  });
  const section = page.getByRole('complementary').getByRole('region').first();
  await expectInOrder(section, ['− $8,800.00 payoff', 'contract ended 10/2024', '= +$10,700.00']);
});

test('The panel of a vehicle without finance data shows its value and no formula', async () => {
  await openScreen('/vehicle-advanced?panel=1', {
    ...FLEET_RESPONSES,
    listFleet: { items: [{ ...ROW, payoff: null, revenue: null }], pagination },
    getFinance: null,
    getVehicleHistory: VALUED,
    listMileageRecords: { items: [], pagination },
    listVehicleChanges: { items: [], pagination },
  });
  const section = page.getByRole('complementary').getByRole('region').first();
  await expectInOrder(section, ['$19,500.00 auction', 'No finance data']);
  await expect.poll(() => section.element().textContent).not.toContain('=');
});

test('The panel opens the dialog that sets a price', async () => {
  await page.getByRole('button', { name: 'Set price 1041' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Default market value of 1041' })).toBeVisible();
});

test('The panel opens the whole schedule of the contract', async () => {
  await page.getByText('Full schedule, 12 months').click();
  const schedule = page.getByRole('table', { name: 'Schedule' });
  await expectInOrder(schedule, [
    'Depreciation',
    '1$150.00$100.00$50.00$9,900.00',
    '12$150.00',
    '$8,800.00',
    'Total$1,800.00$1,200.00$600.00',
  ]);
});

test('The amounts of the schedule fit in the panel', async () => {
  await page.viewport(1440, 900);
  await openScreen('/vehicle-advanced?panel=1', {
    ...RESPONSES,
    getFinance: { ...LEASE, purchase_amount: 26_600, monthly_depreciation: 262.5, monthly_payment: 601.5 },
  });
  await page.getByText('Full schedule, 12 months').click();
  const schedule = page.getByRole('table', { name: 'Schedule' }).element();
  expect(schedule.scrollWidth).toBeLessThanOrEqual(schedule.parentElement?.clientWidth ?? 0);
});
