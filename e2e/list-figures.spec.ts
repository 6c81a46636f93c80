import type { Page } from '@playwright/test';
import { expectSettled, grid, header, lineNumber, listOf, rowAt, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { createVehicle } from './own-vehicles.ts';
import { f150Vin } from './vins.ts';

// The last is what 1440 by 900 leaves at 200 % zoom.
const SIZES = [
  { width: 1440, height: 900, least: 15 },
  { width: 1280, height: 720, least: 12 },
  { width: 820, height: 1180, least: 15 },
  { width: 720, height: 450, least: 8 },
];

for (const { width, height, least } of SIZES) {
  test(`At ${width} by ${height} unit and revenue of ${least} rows are in sight without scrolling sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/vehicle-advanced');
    await expectSettled(page);
    // On low windows the page scrolls until the list fills it.
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
    await grid(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect(header(page, 'Revenue/Loss')).toBeInViewport({ ratio: 1 });
    await expect(header(page, 'Unit')).toBeInViewport({ ratio: 1 });
    await expect(rowAt(page, least).getByRole('rowheader')).toBeInViewport({ ratio: 1 });
    await expect(rowAt(page, least).locator('[aria-colindex]').last()).toBeInViewport({ ratio: 1 });
    expect(await cutUnits(page)).toEqual([]);
  });
}

for (const [name, path] of [
  ['Value by Vehicle', listOf('1010')],
  ['the vehicles', '/vehicles?q=1010'],
] as const)
  test(`Every header of ${name} has room for its words and its arrow within its own cell`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 4000, height: 600 });
    await page.goto(path);
    await expect(rowAt(page, 1)).toBeVisible();
    const beyond = await grid(page)
      .getByRole('columnheader')
      .evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const button = cell.querySelector('button');
          if (!button) return [];
          const [own, room] = [button.getBoundingClientRect(), cell.getBoundingClientRect()];
          return own.left < room.left || own.right > room.right ? [cell.textContent] : [];
        }),
      );
    expect(beyond).toEqual([]);
  });

test('A cell and selected rows are copied as a spreadsheet takes them', async ({ page, context, api }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const units = ['COPY-1', 'COPY-2'];
  const vins = [f150Vin('21002'), f150Vin('21003')];
  for (const [at, vin] of vins.entries()) await createVehicle(api, vin, units[at] ?? '');
  await page.goto(listOf('COPY-'));
  await expect(rowAt(page, 2)).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await rowOf(page, 'COPY-1').getByText('F-150').click();
  await page.keyboard.press('Control+c');
  await expect(page.getByRole('status').filter({ hasText: 'F-150 copied' })).toBeAttached();
  expect(await copied()).toBe('F-150');

  for (const line of [1, 2]) await lineNumber(rowAt(page, line)).click();
  await page.keyboard.press('Control+c');
  await expect(page.getByRole('status').filter({ hasText: '2 rows copied' })).toBeAttached();
  const lines = (await copied()).split('\n').map((line) => line.split('\t'));
  const [titles = []] = lines;
  expect(titles.slice(0, 2)).toEqual(['Unit', 'Company']);
  expect(titles.at(-1)).toBe('Estimated Revenue/Loss');
  expect(lines.map((cells) => cells[0])).toEqual(['Unit', ...units]);
  expect(lines.map((cells) => cells[titles.indexOf('VIN')])).toEqual(['VIN', ...vins]);
  expect(lines.map((cells) => cells[titles.indexOf('Mileage')])).toEqual(['Mileage', '42000', '42000']);
  expect(lines.map((cells) => cells.length)).toEqual(lines.map(() => titles.length));

  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Clear' }).click();
  // A page on which nothing was clicked yet has no caret.
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select COPY-2' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Copy' }).click();
  await expect.poll(async () => (await copied()).split('\n').length).toBe(2);
});

test('The company stands beside the unit while several show, and not when one is chosen', async ({
  page,
  api,
}) => {
  const { company } = await api.findPlace('Harbor Rent', 'ATL');
  await page.goto('/vehicle-advanced');
  await expectSettled(page);
  await expect(header(page, 'Company')).toHaveAttribute('aria-colindex', '3');
  await page.goto(`/vehicle-advanced?company_id=${company.id}`);
  await expectSettled(page);
  await expect(header(page, 'Location')).toHaveAttribute('aria-colindex', '3');
});

test('Under an assumption a condition shows the assumed one, and its own in the working', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced?preview_condition=fair&q=1010');
  await expectSettled(page);
  const assumed = rowAt(page, 1).getByRole('button', { name: 'as Below' });
  await assumed.focus();
  await assumed.press('Enter');
  await expect(page.getByRole('tooltip')).toContainText(/Own condition(Above|Average|Below)/);
});

test('A changed row that belongs elsewhere in the order stays, says so, and moves when the list is loaded again', async ({
  page,
  api,
}) => {
  const vins = [f150Vin('21004'), f150Vin('21005')];
  for (const [at, vin] of vins.entries()) await createVehicle(api, vin, `PLACE-${at + 1}`);
  const [changed = ''] = vins;
  await page.goto('/vehicle-advanced?q=PLACE-&sort=condition');
  const condition = page.getByRole('button', { name: /^Condition of PLACE-1/ });
  await condition.click();
  await page.getByRole('menuitem', { name: 'Below' }).click();
  await expect(rowOf(page, changed)).toContainText('it gets its new place when the list is loaded again');
  await expect(rowAt(page, 1)).toContainText('PLACE-1');
  await page.reload();
  await expect(rowAt(page, 2)).toContainText('PLACE-1');
  await expect(rowOf(page, changed)).not.toContainText('new place');
});

/** Units that are not shown in full. */
const cutUnits = (page: Page) =>
  grid(page)
    .getByRole('rowheader')
    .getByRole('button')
    .evaluateAll((units) =>
      units.flatMap((unit) => (unit.scrollWidth > unit.clientWidth ? [unit.textContent] : [])),
    );
