import { expectSettled, grid, header, rowAt, rows, scrollTo, textsBelow } from './fleet-list.ts';
import { expect, test } from './journey.ts';

const COMPANY = 'Harbor Rent';

test('Scrolling loads more rows, draws only visible ones, and a new order starts at the top', async ({
  page,
  api,
}) => {
  const { company, location } = await api.findPlace(COMPANY, 'MIA');
  await page.goto(`/vehicle-advanced?company_id=${company.id}&location_id=${location.id}`);
  const { count, without_finance } = await api.getTotal({ location_id: [location.id] });
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + without_finance.count + 1));
  await expect(rowAt(page, 1)).toBeVisible();
  await scrollTo(page, 100);
  await expect(rowAt(page, 101)).toBeVisible();
  const numbers = (await textsBelow(page, 'Line number')).map(Number);
  expect(numbers.length).toBeGreaterThanOrEqual(200);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  const vins = await textsBelow(page, 'VIN');
  expect(new Set(vins).size).toBe(vins.length);
  expect(await rows(page).count()).toBeLessThan(60);
  await scrollTo(page, 110);
  const seen = rowAt(page, 111);
  await test.step('the list stays next to the panel, and the focus returns to its cell', async () => {
    await seen.getByRole('rowheader').focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary');
    await expect(panel).toBeVisible();
    await expect(seen).toBeInViewport();
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(seen).toBeInViewport();
    await expect(seen.getByRole('rowheader')).toBeFocused();
  });
  await test.step('another order begins at the first row, and going back comes to where it was', async () => {
    await header(page, 'Year').getByRole('button').click();
    await expectSettled(page);
    await expect(rowAt(page, 1)).toBeInViewport();
    await page.goBack();
    await expect(seen).toBeInViewport();
    await page.goForward();
    await expect(rowAt(page, 1)).toBeInViewport();
  });
  await test.step('so it does where a reload lies between, and has forgotten the rows', async () => {
    await page.reload();
    await expect(rowAt(page, 1)).toBeInViewport();
    await page.goBack();
    await expect(seen).toBeInViewport();
    await page.reload();
    await expect(seen).toBeInViewport();
  });
});

test('The grid scrolls sideways while a button is held, and keeps its position in another order', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced?q=101');
  await expect(rowAt(page, 1)).toBeVisible();
  const scrolled = () => grid(page).evaluate((element) => element.scrollLeft);
  await page.getByRole('button', { name: 'Scroll right' }).hover();
  await page.mouse.down();
  await expect.poll(scrolled).toBeGreaterThan(500);
  await page.mouse.up();
  const position = await scrolled();
  expect(position % 50).toBe(0);
  // Which columns are in sight depends on how far it went; one that is not would be scrolled to.
  const headers = grid(page)
    .getByRole('columnheader')
    .filter({ has: page.getByRole('button') });
  const inSight = await headers.evaluateAll((all) =>
    all.findIndex((header) => {
      const { left: from, right: to } = header.getBoundingClientRect();
      return from > 450 && to < 1_250;
    }),
  );
  await headers.nth(inSight).getByRole('button').click();
  await expectSettled(page);
  expect(await scrolled()).toBe(position);
  await expect(page.getByRole('button', { name: 'Scroll left' })).toBeVisible();
});
