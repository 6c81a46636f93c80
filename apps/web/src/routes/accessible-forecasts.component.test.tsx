import type { FutureTotal } from '@fleetworth/contract/projections';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { PHONE } from '../../test/accessible.ts';
import type { MockResponses } from '../../test/mock-calls.ts';
import { COMPANY, LOCATION } from '../../test/everyday-responses.ts';
import { FLEET_RESPONSES } from '../../test/fleet-responses.ts';
import { openScreen } from '../../test/open-screen.tsx';

const point = (month: number) => ({
  month,
  date: '2026-12-20',
  projected_auction: 50_000,
  projected_payoff: 40_000,
  owner_depreciation: 48_000,
  owner_payoff: 38_000,
});
const total: FutureTotal = {
  owner_count: 100,
  above_water_in: 0,
  count: 100,
  current: point(0),
  months: Array.from({ length: 24 }, (_, at) => point(at + 1)),
  left_out: 38,
  left_out_reasons: { without_finance: 16, without_value: 22 },
  is_sandbox: true,
  manual: 0,
};
const location = { id: LOCATION.id, name: LOCATION.name, code: LOCATION.code, total };
const FUTURE: MockResponses = {
  summarizeFutureValues: {
    companies: [{ id: COMPANY.id, name: COMPANY.name, total, locations: [location] }],
    total,
  },
};
const OVERRIDES: MockResponses = {
  ...FLEET_RESPONSES,
  listDepreciationOverrides: {
    items: [
      {
        id: 5,
        location: { id: 1, name: 'Tampa Airport', code: 'TPA', company: { id: 1, name: 'Harbor Rent' } },
        vehicle_model: { id: 70, name: 'Camry', brand: { id: 7, name: 'Toyota' } },
        value: 2.5,
        created_at: '2026-11-20T12:00:00Z',
        updated_at: '2026-11-20T12:00:00Z',
        version: 1,
        pending_vehicles: 0,
      },
    ],
    count: 1,
    pagination: { page: 1, per: 10, last: 1 },
  },
  listFleetBrands: [{ id: 7, name: 'Toyota' }],
};
const CLASSES: MockResponses = {
  ...FLEET_RESPONSES,
  listClassPerformances: { items: [], count: 0, pagination: { page: 1, per: 20, last: 1 } },
};
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

const SCREENS: [address: string, answers: MockResponses, shown: Locator][] = [
  ['/future-value', FLEET_RESPONSES, page.getByRole('combobox', { name: 'Location' })],
  ['/summary-future', FUTURE, page.getByRole('region', { name: /over 24 months$/ }).first()],
  ['/projected-rev-loss', FUTURE, page.getByRole('region', { name: /over 24 months$/ }).first()],
  ['/vehicle-class-performance', CLASSES, heading('Class Performance')],
  ['/depreciation-overrides', OVERRIDES, page.getByText('Camry').first()],
  ['/calculator?type=flooring', {}, page.getByRole('button', { name: 'Calculate' })],
  ['/dimished-value-calculator', {}, page.getByRole('button', { name: 'Calculate' })],
];

test.each(SCREENS)('%s is accessible on a phone', async (url, responses, shown) => {
  await page.viewport(...PHONE);
  await openScreen(url, responses);
  await expect.element(shown).toBeVisible();
});
