import type { Page } from '@playwright/test';
import { grid, listOf, rowAt, rowOf } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { OWN_PLACE as PLACE } from './own-vehicles.ts';
import { f150Vin } from './vins.ts';
import {
  choosePlace,
  fillOtherFields,
  openAddDialog,
  save,
  textField,
  typeDecodableVin,
} from './vehicle-dialogs.ts';

const NO_CONNECTION = "No connection. Your changes aren't saved yet.";
const RECONNECTED = "The connection is back. Your changes aren't saved yet.";

test('A lost connection and its return are said, and Retry saves what is in the form by then', async ({
  page,
  context,
  api,
  faults,
}) => {
  const vin = f150Vin('20005');
  // Values are checked before they are saved.
  faults.provokeLostConnection('/look-again');
  await page.goto(listOf(vin));
  const dialog = await openAddDialog(page);
  await choosePlace(dialog, PLACE);
  const lists = page.waitForResponse(/vehicle-model-details-by-year/);
  await typeDecodableVin(dialog, vin);
  await lists;
  await fillOtherFields(dialog, 'OFFLINE', '42000');
  await context.setOffline(true);
  await save(dialog);
  await expect(notice(page, NO_CONNECTION)).toBeVisible();
  expect(await api.findRow(vin)).toBeNull();
  await textField(dialog, 'Unit').fill('ONLINE');
  await context.setOffline(false);
  await notice(page, RECONNECTED).getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, vin)).toBeVisible();
  await expect(notice(page, RECONNECTED)).toBeHidden();
  expect(await api.getRow(vin)).toMatchObject({ unit: 'ONLINE' });
});

const LOSSES = {
  'the network': {
    lose: (page: Page) => page.context().setOffline(true),
    restore: (page: Page) => page.context().setOffline(false),
  },
  // The browser still counts as online.
  'the server': {
    lose: (page: Page) => page.route('**', (route) => route.abort('internetdisconnected')),
    restore: (page: Page) => page.unrouteAll({ behavior: 'wait' }),
  },
};
for (const [lost, { lose, restore }] of Object.entries(LOSSES))
  test(`A screen that is first opened without ${lost} appears once it is back`, async ({ page }) => {
    await page.goto('/');
    // So no call of the dashboard is under way when the connection is lost.
    for (const tile of ['Losing equity fastest', 'Value vs. payoff, 24 months'])
      await expect(page.getByRole('region', { name: tile }).getByRole('link').first()).toBeVisible();
    await lose(page);
    await page.getByRole('link', { name: 'Historical Trend' }).click();
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('No connection.');
    // Nothing is reloaded while the server can't be reached.
    const attempt = page.waitForEvent('requestfailed', (request) => new URL(request.url()).pathname === '/');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await attempt;
    await expect(failure).toContainText('No connection.');
    await restore(page);
    await expect(page.getByRole('heading', { name: 'Historical Trend', level: 1 })).toBeVisible();
  });

test('Without a connection list and totals say so, and Retry brings both', async ({ page, faults }) => {
  const calls = ['internal-list-for-sale', 'internal-list-summary-for-sale'];
  for (const call of calls) faults.provokeLostConnection(`/vehicle-analysis/${call}`);
  let isBack = false;
  await page.route('**/vehicle-analysis/**', (route) =>
    isBack ? route.continue() : route.abort('internetdisconnected'),
  );
  const summary = page.getByRole('region', { name: 'Summary' });
  await page.clock.install();
  await page.goto('/vehicle-advanced?q=1010');
  await expect(summary.getByRole('alert')).toContainText('No connection.');
  await expect(grid(page).getByRole('alert')).toContainText('No connection.');
  await expect(page.getByText('changes are not saved')).toHaveCount(0);
  // The list also retries automatically, and hides its button meanwhile. Stopping the clock prevents further
  // retries. A retry in progress needs the clock to end.
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
  const retry = grid(page).getByRole('button', { name: 'Retry' });
  await expect(async () => {
    if (!(await retry.isVisible())) await page.clock.runFor(500);
    await expect(retry).toBeVisible({ timeout: 500 });
  }).toPass();
  await retry.focus();
  isBack = true;
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await expect(rowAt(page, 1)).toBeVisible();
  await expect(summary).toContainText('Auction Value');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The button that was pressed is gone.
  await expect(grid(page).locator(':focus')).toBeAttached();
});
