import type { Page } from '@playwright/test';
import { expectSettled, grid, listOf, rowOf, scrollTo } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { createVehicle } from './own-vehicles.ts';
import { f150Vin } from './vins.ts';

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
/** The user comes back to the window. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test("Rows and totals that can't be refreshed stay with their age and load with Retry", async ({
  page,
  faults,
}) => {
  await page.goto(listOf('101'));
  await expectSettled(page);
  const rows = await grid(page).getByRole('rowheader').count();
  const figures = await summary(page).textContent();
  for (const call of ['internal-list-for-sale', 'internal-list-summary-for-sale']) {
    faults.provokeError(`/vehicle-analysis/${call}`, 500);
  }
  const body = { code: 500, reason: 'server.failed', message: 'Something went wrong' };
  await page.route('**/vehicle-analysis/**', (route) => route.fulfill({ status: 500, json: body }));
  const older = page.getByText(/^As of .*Newer data couldn't be loaded/);
  // What has just been loaded counts as fresh for some seconds.
  await expect(async () => {
    await comeBack(page);
    await expect(older).toBeVisible({ timeout: 500 });
  }).toPass();
  // Notices above the list may take the place of a row or two.
  expect(await grid(page).getByRole('rowheader').count()).toBeGreaterThanOrEqual(rows - 2);
  expect(await summary(page).textContent()).toBe(figures);
  await expect(summary(page)).toHaveAttribute('aria-busy', 'true');
  await page.unroute('**/vehicle-analysis/**');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click();
  await expect(older).toBeHidden();
  await expect(summary(page)).toHaveAttribute('aria-busy', 'false');
});

test('Offline, the list stays with a message; after reconnecting it updates in place', async ({
  page,
  context,
  api,
  faults,
}) => {
  const vin = f150Vin('21006');
  const { id } = await createVehicle(api, vin, 'OFFLINE-1');
  await expect.poll(async () => (await api.getRow(vin)).value_state).not.toBe('pending');
  await page.goto(listOf('OFFLINE-1'));
  const condition = page.getByRole('button', { name: /^Condition of OFFLINE-1/ });
  await expect(condition).toHaveText('Average');
  const totals = await summary(page).textContent();

  await context.setOffline(true);
  faults.provokeLostConnection(`/vehicle-condition/${id}`);
  await condition.click();
  await page.getByRole('menuitem', { name: 'Below' }).click();
  const banner = page.getByText('No connection. This page updates');
  await expect(banner).toBeVisible();
  await expect(condition).toHaveText('Average');
  await expect(rowOf(page, vin)).toBeVisible();
  expect(await summary(page).textContent()).toBe(totals);

  await api.call('changeVehicleCondition', { params: { id }, body: { condition: 'excellent' } });
  await context.setOffline(false);
  await expect(condition).toHaveText('Above');
  await expect(banner).toBeHidden();
});

test('Back in the window, changes from elsewhere appear and the list keeps its position', async ({
  page,
  api,
}) => {
  const vin = f150Vin('21007');
  const { id } = await createVehicle(api, vin, 'ZZ-FOCUS-1');
  const { company } = await api.findPlace('Northline Mobility', 'EWR');
  await page.goto(`/vehicle-advanced?company_id=${company.id}&order=desc`);
  await expectSettled(page);
  await scrollTo(page, 20);
  const condition = page.getByRole('button', { name: /^Condition of ZZ-FOCUS-1/ });
  const scrolled = () => grid(page).evaluate((element) => element.scrollTop);
  const before = await scrolled();
  await api.call('changeVehicleCondition', { params: { id }, body: { condition: 'fair' } });
  const isBrought = page.waitForResponse(async (answer) => {
    if (!answer.url().endsWith('internal-list-for-sale') || !answer.ok()) return false;
    const { data } = (await answer.json()) as { data: { items: { id: number; condition: string }[] } };
    return data.items.some((row) => row.id === id && row.condition === 'fair');
  });
  let isSeen = false;
  const seeing = (async () => {
    await isBrought;
    isSeen = true;
  })();
  await expect
    .poll(async () => {
      if (!isSeen) await comeBack(page);
      return isSeen;
    })
    .toBe(true);
  await seeing;
  expect(await scrolled()).toBe(before);
  await grid(page).evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(condition).toHaveText('Below');
});
