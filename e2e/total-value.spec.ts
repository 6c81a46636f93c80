import type { Page } from '@playwright/test';
import { filterChip, foundCount, grid } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { VIEWER } from './accounts.ts';
import { signIn } from './sign-in.ts';

const table = (page: Page) => page.getByRole('treegrid', { name: 'Total value' });
const rowOf = (page: Page, name: string) => table(page).getByRole('row', { name });

test('The total value opens by company, leads from a location to its vehicles, and stays open', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced?q=no-such-unit');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Total Value', exact: true })
    .click();
  await expect(page).toHaveTitle('Total Value · Fleetworth fleet tool');
  await expect(page.getByText('Sandbox data')).toBeVisible();
  const harbor = rowOf(page, 'Harbor Rent');
  await expect(harbor).toHaveAttribute('aria-expanded', 'false');
  await expect(harbor).toContainText('$');
  await expect(table(page).getByRole('row').last()).toContainText('Total');

  await test.step('a company opens to its locations', async () => {
    await harbor.click();
    await expect(harbor).toHaveAttribute('aria-expanded', 'true');
    await expect(rowOf(page, 'TPA · Tampa Airport')).toHaveAttribute('aria-level', '2');
  });
  await test.step('what is open stays so, and filters narrow it by the address', async () => {
    await filterChip(page, 'Status').click();
    await page.getByRole('listbox', { name: 'Status' }).getByRole('option', { name: 'Claims' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/statuses=/);
    await page.reload();
    await expect(harbor).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page).not.toHaveURL(/statuses=/);
  });
  await test.step('a location leads to its vehicles', async () => {
    await rowOf(page, 'TPA · Tampa Airport').getByRole('link').click();
    await expect(page).toHaveURL(/\/vehicle-advanced\?company_id=\d+&location_id=\d+$/);
    await expect(filterChip(page, 'Locations')).toContainText('TPA');
    await expect(grid(page)).toBeVisible();
    await expect(foundCount(page)).toBeVisible();
    await page.goBack();
    await expect(rowOf(page, 'TPA · Tampa Airport')).toBeVisible();
  });
});

test('The total value is walked through by keyboard alone', async ({ page }) => {
  await page.goto('/summary-current');
  const harbor = rowOf(page, 'Harbor Rent');
  await harbor.focus();
  await page.keyboard.press('ArrowRight');
  await expect(harbor).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  const first = table(page).locator('[aria-level="2"]').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(harbor).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(harbor).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('End');
  await expect(rowOf(page, 'Northline Mobility')).toBeFocused();
  await test.step('each key acts on what the one before it did, however fast they come', async () => {
    await page.evaluate(async () => {
      for (const key of ['Home', 'Enter', 'ArrowDown']) {
        const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(pressed);
        // What a key changes is drawn before the next: no frame is waited for.
        await Promise.resolve();
      }
    });
    await expect(harbor).toHaveAttribute('aria-expanded', 'true');
    await expect(first).toBeFocused();
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/vehicle-advanced\?company_id=\d+&location_id=\d+$/);
});

test('A total that finds nothing says so, and one that can not be loaded is tried again', async ({
  page,
  faults,
}) => {
  const path = '/vehicle-analysis/internal-list-summary-for-sale';
  await page.goto('/summary-current?company_id=999999');
  await expect(page.getByText('No vehicle matches these filters.')).toBeVisible();
  faults.provokeRefusal(path, 500);
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(`**${path}`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, 'Harbor Rent')).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [820, 1180],
  [390, 844],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 900 });

    test('The names and what is left stay in view, however narrow the window is', async ({ page }) => {
      await page.goto('/summary-current');
      const harbor = rowOf(page, 'Harbor Rent');
      await expect(harbor).toBeVisible();
      for (const cell of [harbor.getByRole('rowheader'), harbor.getByRole('gridcell').last()])
        await expect(cell).toBeInViewport({ ratio: 1 });
      await test.step('what a total is made of is there without scrolling', async () => {
        for (const title of ['With Finance', 'Auction Value', 'Estimated Payoff', 'Revenue/Loss'])
          await expect(table(page).getByRole('columnheader', { name: title })).toBeInViewport({ ratio: 1 });
        for (const place of [0, 1, 2])
          await expect(harbor.getByRole('gridcell').nth(place)).toBeInViewport({ ratio: 1 });
      });
      await page.goto('/historical-trend');
      const brand = page
        .getByRole('treegrid', { name: 'Historical trend' })
        .locator('[aria-level="1"]')
        .first();
      for (const cell of [brand.getByRole('rowheader'), brand.getByRole('gridcell').last()])
        await expect(cell).toBeInViewport({ ratio: 1 });
    });
  });
}

test.describe('a viewer', () => {
  test.use({ isSignedIn: false });

  test('reads totals as everyone does', async ({ page }) => {
    await signIn(page, VIEWER);
    await page.goto('/summary-current');
    await expect(table(page).getByRole('row').last()).toContainText('Total');
  });
});
