import type { Page } from '@playwright/test';
import { filterChip, matchCount, grid } from './fleet-list.ts';
import { expect, test } from './journey.ts';

const table = (page: Page) => page.getByRole('treegrid', { name: 'Total value' });
const rowOf = (page: Page, name: string) => table(page).getByRole('row', { name });

test('The total value opens by company, leads from a location to its vehicles, and stays open', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced?q=no-such-unit');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Fleet View: Total Value' })
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
    await expect(matchCount(page)).toBeVisible();
    await page.goBack();
    await expect(rowOf(page, 'TPA · Tampa Airport')).toBeVisible();
  });
});
