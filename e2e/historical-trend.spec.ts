import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { filterChip } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';

const table = (page: Page) => page.getByRole('treegrid', { name: 'Historical trend' });
const exportDialog = (page: Page) => page.getByRole('dialog', { name: 'Export' });
const exportNow = (page: Page) => exportDialog(page).getByRole('button', { name: 'Export', exact: true });
const rowsAt = (page: Page, level: number) => table(page).locator(`[aria-level="${level}"]`);

async function choose(page: Page, filter: string, option: string) {
  await filterChip(page, filter).click();
  const listbox = page.getByRole('listbox', { name: filter });
  await listbox.getByRole('option', { name: option, exact: true }).click();
  if (await listbox.isVisible()) await page.keyboard.press('Escape');
}

test('The historical trend opens from make to model to year to detail, and back', async ({ page }) => {
  await page.goto('/summary-current');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Historical Trend', exact: true })
    .click();
  await expect(page).toHaveTitle('Historical Trend · Fleetworth fleet tool');
  await expect(page.getByText('Sandbox data')).toBeVisible();
  const make = table(page).getByRole('row', { name: 'Toyota', exact: true });
  await expect(make).toContainText('$');
  await make.click();
  await rowsAt(page, 2).first().click();
  await rowsAt(page, 3).first().click();
  await expect(rowsAt(page, 4).first()).toBeVisible();
  await page.reload();
  await expect(rowsAt(page, 4).first()).toBeVisible();
  await make.click();
  await expect(rowsAt(page, 2)).toHaveCount(0);
});

test('The historical trend is filtered by its address, reports no matches, and exports with filters', async ({
  page,
}) => {
  await page.goto('/historical-trend');
  const count = () => rowsAt(page, 1).first().getByRole('gridcell').first().textContent();
  await expect(rowsAt(page, 1).first()).toBeVisible();
  const all = await count();
  await choose(page, 'Company', 'Harbor Rent');
  await expect(page).toHaveURL(/company_id=\d+/);
  await expect(rowsAt(page, 1).first().getByRole('gridcell').first()).not.toHaveText(all ?? '');
  await choose(page, 'Locations', 'TPA · Tampa Airport');
  await expect(page).toHaveURL(/location_id=\d+/);
  await test.step('its file asks what the address asks', async () => {
    const asked = page.waitForRequest(/export-tree-view/);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await exportNow(page).click();
    expect(Object.keys((await asked).postDataJSON())).toEqual(['company_id', 'location_id']);
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^historical-trend-harbor-rent-\d{8}-\d{4}\.xlsx$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await expect(notice(page, 'was saved.')).toBeVisible();
  });
  await test.step('nothing is found', async () => {
    await page.goto('/historical-trend?company_id=999999');
    await expect(page.getByText('No vehicle matches these filters.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rowsAt(page, 1).first()).toBeVisible();
  });
});

test('A trend export offline reports the error at its button and can be retried', async ({
  page,
  context,
  faults,
}) => {
  await page.goto('/historical-trend');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(exportDialog(page)).toContainText(
    /Exports every make, model, year and detail of [\d,]+ vehicles/,
  );
  faults.provokeLostConnection('/vehicle-analysis/export-tree-view-by-make-and-model');
  await context.setOffline(true);
  await exportNow(page).click();
  await expect(exportDialog(page).getByRole('alert')).toContainText('No connection. The export failed.');
  await context.setOffline(false);
  const saved = page.waitForEvent('download');
  await exportDialog(page).getByRole('button', { name: 'Retry' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^historical-trend-/);
  await expect(exportDialog(page)).toBeHidden();
});
