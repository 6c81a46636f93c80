import type { ClassPerformanceRow } from '@fleetworth/contract/class-performances';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { LOCATION, OWNER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const ROW: ClassPerformanceRow = {
  id: 17,
  unit: '1041',
  vin: '4T1G11AK5NU603217',
  company: { id: 1, name: 'Harbor Rent' },
  location: { id: 1, name: 'Tampa Airport', code: 'TPA' },
  brand: null,
  model: { id: 70, name: 'Camry' },
  model_year: 2022,
  class_name: 'Midsize',
  condition: 'good',
  mileage: 41_203,
  class_utilization: 78.5,
  class_rpu: 1_150,
  class_t_m: 900,
  diff_rpu_assumption: 752.5,
  depreciation_assumption: 397.5,
  auction: 21_350,
  payoff: 19_870,
  revenue: 1_480,
  monthly_payment: 689,
  status: 'active',
  valued_on: '2026-11-18',
  value_source: 'provider',
  is_sandbox: true,
};
const LOSS = { ...ROW, id: 18, unit: '1042', revenue: -20, class_rpu: null, diff_rpu_assumption: null };

const asked: string[] = [];
const responses: MockResponses = {
  listLocations: [LOCATION],
  listVehicleTags: [
    { id: 4, name: 'Recall', color: '#1f6feb', company: { id: 1, name: 'Harbor Rent' }, version: 1 },
  ],
  listClassPerformances: ({ query }) => {
    asked.push(query.toString());
    return { items: [ROW, LOSS], count: 2, pagination: { page: 1, per: 20, last: 1 } };
  },
};
const grid = () => page.getByRole('grid', { name: 'Class performance' });

describe('Class Performance', () => {
  test('has the columns of the document in their order, green for a gain and red for a loss', async () => {
    await openScreen('/vehicle-class-performance', responses);
    const gain = grid().getByRole('row', { name: /1041/ });
    await expect.element(gain).toHaveAttribute('data-tone', 'gain');
    await expect.element(grid().getByRole('row', { name: /1042/ })).toHaveAttribute('data-tone', 'loss');
    await expect.element(grid().getByText('4T1G11AK5NU603217').first()).toBeVisible();
    const headings = grid().getByRole('columnheader').elements();
    expect(headings.map((heading) => heading.textContent.replace(/[↑↓]/, '')).slice(0, 8)).toEqual([
      '#',
      'Unit',
      'VIN',
      'Location',
      'Make',
      'Model',
      'Model Year',
      'Vehicle Class',
    ]);
    await expect.element(gain.getByText('-', { exact: true })).toBeVisible();
  });

  test('sorts by a heading, loads twenty rows at a time, and requests all selected tags', async () => {
    await openScreen('/vehicle-class-performance?tag_id=4', responses);
    await expect.poll(() => asked.at(-1)).toContain('per=20');
    await page.getByText('All tags').click();
    await expect.poll(() => asked.at(-1)).toContain('tag_operation=all');
    await grid().getByRole('button', { name: 'VIN' }).click();
    await expect.poll(() => asked.at(-1)).toContain('sort=vin');
    expect(asked.at(-1)).toContain('tag_operation=all');
  });

  test('a change of a filter keeps sort and operation', async () => {
    await openScreen('/vehicle-class-performance?tag_id=4&tag_operation=all&sort=class_rpu', responses);
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByRole('button', { name: /^Company/ }).click();
    await page.getByRole('option', { name: 'Harbor Rent' }).click();
    await expect.poll(() => asked.at(-1)).toContain('company_id=1');
    expect(asked.at(-1)).toContain('sort=class_rpu');
  });

  test("tells accounts without the feature that it isn't included", async () => {
    await openScreen('/vehicle-class-performance', {
      ...responses,
      getMe: { ...OWNER, is_class_performances: false },
    });
    await expect
      .element(page.getByText("Your account doesn't include this feature.", { exact: true }))
      .toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: 'Fleet View: Class Performance' }))
      .not.toBeInTheDocument();
  });
});
