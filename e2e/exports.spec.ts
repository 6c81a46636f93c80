import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { expectSettled, lineNumber, rowAt } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';

const EXPORT = '/vehicle-analysis/export-list-for-sale/internal';

const exportDialog = (page: Page) => page.getByRole('dialog', { name: 'Export' });
const openExport = (page: Page) =>
  page.getByRole('region', { name: 'Summary' }).getByRole('button', { name: 'Export' }).click();
const exportNow = (page: Page) => exportDialog(page).getByRole('button', { name: 'Export', exact: true });

/** The file is one, and named as it should be. */
async function expectFile(download: Download, name: RegExp) {
  expect(download.suggestedFilename()).toMatch(name);
  // As ZIP files begin, and so workbooks.
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
}

test('The list is exported, once its type is chosen: everything that matches, and a selection', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced?q=101');
  await expectSettled(page);
  await test.step('the type is chosen first', async () => {
    await openExport(page);
    await expect(exportDialog(page)).toContainText(
      /Exports all \d+ vehicles in this list to Excel, sorted by unit/,
    );
    await expect(exportNow(page)).toBeDisabled();
    await expect(exportNow(page)).toHaveAttribute('title', 'Choose Internal or External first');
    await expect(exportDialog(page)).toContainText('including payoff');
  });
  await test.step('all that match, external', async () => {
    await exportDialog(page).getByRole('radio', { name: 'External' }).check();
    const asked = page.waitForRequest(/export-list-for-sale\/external/);
    const saved = page.waitForEvent('download');
    await exportNow(page).click();
    expect((await asked).postDataJSON()).toMatchObject({ q: '101' });
    expect((await asked).postDataJSON()).not.toHaveProperty('vehicle_id');
    await expectFile(await saved, /^external-\d{8}-\d{4}\.xlsx$/);
    await expect(notice(page, 'was saved.')).toBeVisible();
    await expect(exportDialog(page)).toBeHidden();
  });
  await test.step('a selection, internal', async () => {
    await lineNumber(rowAt(page, 1)).click();
    await lineNumber(rowAt(page, 3)).click();
    await openExport(page);
    await expect(exportDialog(page)).toContainText(
      'Exports the 2 selected vehicles to Excel, sorted by unit.',
    );
    await exportDialog(page).getByRole('radio', { name: 'Internal' }).check();
    const asked = page.waitForRequest(/export-list-for-sale\/internal/);
    const saved = page.waitForEvent('download');
    await exportNow(page).click();
    expect((await asked).postDataJSON().vehicle_id).toHaveLength(2);
    await expectFile(await saved, /^internal-\d{8}-\d{4}\.xlsx$/);
  });
});

test('An export shows that it runs, is cancelled, fails without a connection and succeeds by Retry', async ({
  page,
  context,
  faults,
}) => {
  await page.goto('/vehicle-advanced?q=102&dialog=export');
  await exportDialog(page).getByRole('radio', { name: 'Internal' }).check();
  await test.step('it is cancelled, and the dialog stays as it was', async () => {
    // Held until it is given up.
    await page.route(`**${EXPORT}`, () => undefined);
    await exportNow(page).click();
    await expect(exportDialog(page).getByRole('progressbar', { name: 'Export' })).toBeVisible();
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith(EXPORT));
    await exportDialog(page).getByRole('button', { name: 'Cancel export' }).click();
    await ended;
    await expect(exportDialog(page).getByRole('progressbar')).toBeHidden();
    await expect(exportDialog(page).getByRole('alert')).toHaveCount(0);
    await page.unroute(`**${EXPORT}`);
  });
  await test.step('it fails, says so, and is tried again', async () => {
    faults.provokeLostConnection(EXPORT);
    await context.setOffline(true);
    await exportNow(page).click();
    await expect(exportDialog(page).getByRole('alert')).toContainText('No connection. The export failed.');
    await context.setOffline(false);
    const saved = page.waitForEvent('download');
    await exportDialog(page).getByRole('button', { name: 'Retry' }).click();
    await expectFile(await saved, /^internal-/);
    await expect(exportDialog(page)).toBeHidden();
  });
});
