import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SERVER_FAILED } from '../../../../test/mock-calls.ts';
import { COMPANY, LOCATION, VIEWER } from '../../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, TOTAL } from '../../../../test/fleet-responses.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { expectInOrder } from '../../../../test/texts.ts';

const SUMS: FleetTotal = {
  ...TOTAL,
  count: 122,
  auction: 2_000_000,
  payoff: 2_131_330,
  revenue: 200_000,
  without_value: { count: 22, payoff: 331_330 },
  without_finance: { count: 16, valued: 14, auction: 250_000 },
  positive: { count: 60, revenue: 260_000 },
  negative: { count: 40, revenue: -60_000 },
};
const location = { id: LOCATION.id, name: LOCATION.name, code: LOCATION.code, total: SUMS };
const summarizeFleet = {
  total: SUMS,
  companies: ['Harbor Rent', 'Northline Mobility'].map((name, at) => ({
    id: COMPANY.id + at,
    name,
    total: SUMS,
    locations: [location],
  })),
};
const RESPONSES = { ...FLEET_RESPONSES, summarizeFleet };

const table = page.getByRole('treegrid');
const rowOf = (name: string) => table.getByRole('row', { name });
const harbor = rowOf('Harbor Rent');
const tampa = rowOf('TPA · Tampa Airport');

test('the total value is operated by keyboard only', async () => {
  const { router } = await openScreen('/summary-current', RESPONSES);
  await expect.element(harbor).toBeVisible();
  harbor.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(harbor).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tampa).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(harbor).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(harbor).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{End}');
  await expect.element(rowOf('Northline Mobility')).toHaveFocus();
  // Each key acts on the result of the previous one. The test waits for no frame in between.
  for (const key of ['Home', 'Enter', 'ArrowDown']) {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    await Promise.resolve();
  }
  await expect.element(harbor).toHaveAttribute('aria-expanded', 'true');
  await expect.element(tampa).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.href).toBe('/vehicle-advanced?company_id=1&location_id=1');
});

test('totals without matches say so, and failed totals can be retried', async () => {
  await openScreen('/summary-current?company_id=1', {
    ...FLEET_RESPONSES,
    summarizeFleet: { total: TOTAL, companies: [] },
  });
  await expect.element(page.getByText('No vehicle matches these filters.')).toBeVisible();
  let isDown = true;
  await openScreen('/summary-current', {
    ...RESPONSES,
    summarizeFleet: () => (isDown ? SERVER_FAILED : summarizeFleet),
  });
  await expectInOrder(page.getByRole('alert'), ['Something went wrong']);
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(harbor).toBeVisible();
});

test.each([
  [1440, 900],
  [1280, 720],
  [820, 1180],
  [390, 844],
])('at %s × %s, names and visible columns stay in view', async (width, height) => {
  await page.viewport(width, height);
  await openScreen('/summary-current', RESPONSES);
  await expect.element(harbor).toBeVisible();
  const cells = harbor.getByRole('gridcell');
  // The parts of a total are visible without scrolling.
  for (const name of ['With Finance', 'Auction Value', 'Estimated Payoff', 'Revenue/Loss'])
    await expect.element(table.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
  for (const cell of [harbor.getByRole('rowheader'), ...[0, 1, 2].map((at) => cells.nth(at)), cells.last()])
    await expect.element(cell).toBeInViewport({ ratio: 1 });
  await openScreen('/historical-trend', FLEET_RESPONSES);
  const brand = rowOf('Ford');
  for (const cell of [brand.getByRole('rowheader'), brand.getByRole('gridcell').last()])
    await expect.element(cell).toBeInViewport({ ratio: 1 });
});

test('A viewer reads totals as everyone does', async () => {
  await openScreen('/summary-current', { ...RESPONSES, getMe: VIEWER });
  await expectInOrder(table.getByRole('row').last(), ['Total']);
});

test('buttons scroll to hidden columns, and headings explain their figures', async () => {
  await page.viewport(1100, 900);
  await openScreen('/historical-trend', FLEET_RESPONSES);
  await expect.element(rowOf('Ford')).toBeVisible();
  const toRight = page.getByRole('button', { name: 'Scroll right' });
  await expect.element(toRight).toBeVisible();
  toRight.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => table.element().scrollLeft).toBe(50);
  await userEvent.hover(toRight);
  await expect.element(page.getByRole('button', { name: 'Scroll left' })).toBeVisible();
  const title = table.getByRole('button', { name: 'Change' });
  const tooltip = page.getByRole('tooltip');
  await title.click();
  await expectInOrder(tooltip, ['Each vehicle counts in its own condition']);
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  title.element().focus();
  await userEvent.keyboard('{Enter}');
  await expectInOrder(tooltip, ['for vehicles with both values']);
});
