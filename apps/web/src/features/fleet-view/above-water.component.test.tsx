import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const ROWS = [0, 25, null].map((above_water_in, index) => ({
  ...FLEET_ROW,
  id: index + 1,
  index: index + 1,
  unit: `10${41 + index}`,
  above_water_in,
  next_month_change: above_water_in === null ? null : -120.5,
}));
const sent: Record<string, unknown>[] = [];
const responses: MockResponses = {
  ...FLEET_RESPONSES,
  listFleet: ({ body }) => {
    sent.push(body as Record<string, unknown>);
    return { items: ROWS, pagination: { page: 1, per: 100, last: 1 } };
  },
  listFilterProperties: {
    providers: [{ id: 'manheim', name: 'Manheim', count: 3 }],
    sources: [],
    groups: [],
    model_years: [],
    brands: [],
    classes: [],
    sign: { positive: [], negative: [] },
    above_water: [
      { name: 'now', count: 1 },
      { name: 'never', count: 1 },
    ],
  },
};
const grid = page.getByRole('grid');

test('Value by Vehicle says when each vehicle is above water, and sorts by it', async () => {
  // Wide enough for every column.
  await page.viewport(4_000, 900);
  await openScreen('/vehicle-advanced', responses);
  const row = (unit: string) => grid.getByRole('row', { name: new RegExp(unit) });
  await expect.element(row('1041').getByText('Above water', { exact: true })).toBeVisible();
  await expect.element(row('1042').getByText('Underwater for the next 24 months')).toBeVisible();
  expect(row('1043').getByText(/water/).elements()).toEqual([]);
  await grid.getByRole('columnheader', { name: 'Above Water' }).getByText('Above Water').click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ sort: 'above_water_in', order: 'asc' });
});

test('Value by Vehicle shows and sorts by the change by next month', async () => {
  const { router } = await openScreen('/vehicle-advanced?next_month_change=down', responses);
  await expect.poll(() => sent.at(-1)).toMatchObject({ next_month_change: 'down' });
  await expect.element(grid.getByRole('row', { name: /1041/ }).getByText('−$120.50')).toBeVisible();
  await grid.getByRole('columnheader', { name: 'Next Month' }).getByText('Next Month').click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ sort: 'next_month_change', order: 'asc' });
  await page.getByRole('button', { name: /^Losing equity/ }).click();
  await expect.poll(() => router.state.location.href).toBe('/vehicle-advanced?sort=next_month_change');
});

test('The advanced filters keep vehicles that are above water within some months', async () => {
  const { router } = await openScreen('/vehicle-advanced?dialog=filters', responses);
  const choices = page.getByRole('dialog').getByRole('group', { name: 'Above Water' });
  await choices.getByRole('checkbox', { name: 'Not within 24 months 1' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ above_water: ['never'] });
  expect(router.state.location.href).toBe('/vehicle-advanced?above_water=never');
});
