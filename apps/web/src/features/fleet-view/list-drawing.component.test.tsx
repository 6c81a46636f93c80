import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { COMPANY, OWNER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW, TOTAL } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectInOrder } from '../../../test/texts.ts';

const ROWS = Array.from({ length: 100 }, (_, at) => ({
  ...FLEET_ROW,
  id: at + 1,
  index: at + 1,
  unit: `FL-${10_041 + at}`,
  payoff: 19_000,
  revenue: 500,
}));
const pagination = { page: 1, per: 100, last: 4 };
const VEHICLE: VehicleRow = {
  ...FLEET_ROW,
  company_class: null,
  location: { id: 1, name: 'Tampa Airport', code: 'TPA', region: 'SE' },
  last_mileage_record: null,
};
const SUMS = { ...TOTAL, count: 400, auction: 7_800_000, payoff: 7_600_000, revenue: 200_000 };
const TWO = [COMPANY, { ...COMPANY, id: 2, name: 'Keller Cars' }];
const LISTS = {
  ...FLEET_RESPONSES,
  getMe: { ...OWNER, memberships: TWO.map(({ id }) => ({ company_id: id, role: 'owner' as const })) },
  listCompanies: TWO,
  listFleet: { items: ROWS, pagination },
  listVehicles: { items: [VEHICLE], pagination: { page: 1, per: 100, last: 1 } },
  summarizeFleet: { total: { ...SUMS, is_sandbox: true }, companies: [] },
};

const grid = page.getByRole('grid');
const header = (name: string) => grid.getByRole('columnheader', { name, exact: true });
const rowAt = (line: number) => document.querySelector(`[aria-rowindex="${line + 1}"]`);

/** Expects an element to be completely visible in the window and in its grid. */
function expectInView(element: Element | null | undefined): void {
  const box = element?.getBoundingClientRect() ?? new DOMRect(-1);
  const place = grid.element().getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(Math.max(0, place.left));
  expect(box.right).toBeLessThanOrEqual(Math.min(window.innerWidth, place.right));
  expect(box.top).toBeGreaterThanOrEqual(Math.max(0, place.top));
  expect(box.bottom).toBeLessThanOrEqual(Math.min(window.innerHeight, place.bottom));
}

// The last viewport is 1440 by 900 at 200% zoom.
test.each([
  [1440, 900, 15],
  [1280, 720, 12],
  [820, 1180, 15],
  [720, 450, 8],
])('At %s by %s unit and revenue of %s rows are in sight without scrolling sideways', async (...size) => {
  const [width, height, least] = size;
  await page.viewport(width, height);
  await openScreen('/vehicle-advanced', LISTS);
  await expect.element(grid.getByText('FL-10041')).toBeVisible();
  // In low windows the page scrolls until the list fills it.
  window.scrollTo({ top: document.documentElement.scrollHeight });
  grid.element().scrollIntoView({ block: 'center' });
  for (const name of ['Revenue/Loss', 'Unit']) expectInView(header(name).element());
  expectInView(rowAt(least)?.querySelector('[role="rowheader"]'));
  expectInView([...(rowAt(least)?.querySelectorAll('[aria-colindex]') ?? [])].at(-1));
  const units = grid.getByRole('rowheader').getByRole('link').elements();
  expect(units.filter((unit) => unit.scrollWidth > unit.clientWidth)).toEqual([]);
  expect(units.length).toBeGreaterThanOrEqual(least);
});

test.each(['/vehicle-advanced', '/vehicles'])(
  'every header of %s fits its text and sort arrow',
  async (url) => {
    await page.viewport(4000, 600);
    await openScreen(url, LISTS);
    await expect.element(grid.getByRole('rowheader').first()).toBeVisible();
    const cells = grid.getByRole('columnheader').elements();
    expect(cells.length).toBeGreaterThan(8);
    const beyond = cells.filter((cell) => {
      const own = cell.querySelector('button')?.getBoundingClientRect();
      const room = cell.getBoundingClientRect();
      return own && (own.left < room.left || own.right > room.right);
    });
    expect(beyond.map(({ textContent }) => textContent)).toEqual([]);
  },
);

test('shows the company beside the unit only for several companies', async () => {
  await openScreen('/vehicle-advanced', LISTS);
  await expect.element(header('Company')).toHaveAttribute('aria-colindex', '3');
  await openScreen('/vehicle-advanced?company_id=1', LISTS);
  await expect.element(header('Location')).toHaveAttribute('aria-colindex', '3');
});

test("shows the assumed condition, and the vehicle's own one in the details", async () => {
  await openScreen('/vehicle-advanced?preview_condition=fair', LISTS);
  const assumed = grid.getByRole('button', { name: 'as Below' }).first();
  await expect.element(assumed).toBeVisible();
  assumed.element().focus();
  await userEvent.keyboard('{Enter}');
  await expectInOrder(page.getByRole('tooltip'), ["Vehicle's condition", 'Average']);
});

test.each([1440, 390])(
  'placeholders of rows and totals keep the layout still at %s pixels',
  async (width) => {
    await page.viewport(width, 900);
    const response = Promise.withResolvers<void>();
    const later = (data: unknown) => async () => {
      await response.promise;
      return data as never;
    };
    await openScreen('/vehicle-advanced', {
      ...LISTS,
      listFleet: later(LISTS.listFleet),
      summarizeFleet: later(LISTS.summarizeFleet),
    });
    const summary = page.getByRole('region', { name: 'Summary' });
    // Element right above the rows.
    const above: Locator = width > 600 ? grid : page.getByLabelText('Sort by');
    await expect.element(summary).toBeVisible();
    await expect.element(above).toBeVisible();
    const places = () => [
      summary.element().getBoundingClientRect().toJSON(),
      above.element().getBoundingClientRect().top,
    ];
    const before = places();
    response.resolve();
    await expect.element(page.getByText('FL-10041').first()).toBeVisible();
    await expectInOrder(summary, ['a vehicle']);
    expect(places()).toEqual(before);
  },
);

test('the first card of a phone is in the upper two thirds of the window', async () => {
  await page.viewport(390, 844);
  await openScreen('/vehicle-advanced', LISTS);
  await expect.element(page.getByText('FL-10041')).toBeVisible();
  expect(page.getByText('FL-10041').element().getBoundingClientRect().top).toBeLessThan(562);
});

test('requests the next rows 100 pixels before the end of the loaded ones', async () => {
  let asked = 0;
  await openScreen('/vehicle-advanced', {
    ...LISTS,
    listFleet: () => {
      asked += 1;
      return asked === 1
        ? { items: ROWS, pagination: { ...pagination, next: 'cursor' } }
        : { items: [], pagination };
    },
  });
  await expect.element(grid.getByText('FL-10041')).toBeVisible();
  const scrollBefore = async (before: number) => {
    const element = grid.element();
    const [head = 0, row = 0] = ['columnheader', 'rowheader'].map(
      (role) => element.querySelector(`[role="${role}"]`)?.closest('[role="row"]')?.clientHeight ?? 0,
    );
    // Each row has a line of one pixel below it.
    element.scrollTo({ top: head + 1 + 100 * (row + 1) - element.clientHeight - before });
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  };
  await scrollBefore(103);
  expect(asked).toBe(1);
  await scrollBefore(97);
  await expect.poll(() => asked).toBe(2);
});
