import { createHash } from 'node:crypto';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { Locator, Page } from '@playwright/test';
import { DEMO } from './accounts.ts';
import { ApiClient } from './api-client.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { notice } from './notices.ts';
import { csv } from './sheets.ts';
import { openLogoutDialog, signIn, signInForm } from './sign-in.ts';

/** Reports whether the sandbox rejects the vehicle, as it does with one in fifteen. */
const isRejected = ({ vin }: FleetRow): boolean =>
  createHash('sha256').update(`sell|${vin}`).digest().readUInt32BE(0) % 15 === 0;

/** Vehicles of two companies that the sandbox does not reject by form. */
async function listSellable(api: ApiClient): Promise<FleetRow[]> {
  const { items } = await api.call('listFleet', { filters: { per: 1_000 } });
  return items.filter(
    ({ status, model_detail, model_year, company }) =>
      status === 'active' && model_detail !== null && model_year !== null && [1, 2].includes(company.id),
  );
}

/** Six vehicles of two companies, of which the sandbox rejects two. */
function pickVehicles(sellable: readonly FleetRow[]): FleetRow[] {
  const of = (company: number) => sellable.filter((vehicle) => vehicle.company.id === company);
  const rejected = sellable.filter(isRejected).slice(0, 2);
  return [
    ...rejected,
    ...[1, 2].flatMap((company) =>
      of(company)
        .filter((vehicle) => !isRejected(vehicle))
        .slice(0, 2),
    ),
  ];
}

async function linkFleetMarketHub(api: ApiClient): Promise<void> {
  for (const company_id of [1, 2])
    await api.call('linkChannelAccount', { body: { company_id, provider: 'fmh', token: 'any' } });
}

/** Returns a price that is not asked about. */
const priceOf = ({ auction }: FleetRow): number => auction ?? 20_995;

/** Fills the selection from a sheet with these vehicles, and a row that is none. */
async function importVehicles(page: Page, vehicles: readonly FleetRow[]): Promise<void> {
  await page.goto('/for-sale');
  await page.getByRole('button', { name: 'Bulk Selection' }).click();
  await page.getByRole('menuitem', { name: 'Import from excel file' }).click();
  const lines = vehicles.map(
    (vehicle) => `${vehicle.vin},Yard,17,${vehicle.mileage ?? 41_203},${priceOf(vehicle)}`,
  );
  const heading = 'VIN,Due Loc. Name,Pickup Loc. Num.,Mileage,Sell Price';
  const file = csv('sell.csv', heading, ...lines, 'short');
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Upload' }).click();
  const suitable = `Suitable vehicles · ${vehicles.length}`;
  await expect(page.getByRole('heading', { name: suitable, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unsuitable vehicles · 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL(/view=selection/);
}

async function openReview(page: Page, channel = 'Fleet Market Hub'): Promise<Locator> {
  await page.getByRole('button', { name: 'Sell Vehicles' }).click();
  await page.getByRole('menuitem', { name: `Sell with ${channel}` }).click();
  return page.getByRole('dialog', { name: `Review sale with ${channel}` });
}

/** Sells what is selected, past the review. */
async function sell(page: Page, channel?: string): Promise<void> {
  const review = await openReview(page, channel);
  await review.getByRole('button', { name: /^Send \d+ vehicles?$/ }).click();
}

/** Reads the selections from the browser's database, as JSON. */
const keptSelections = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('fleetworth-selections', 1);
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          });
        });
      }),
  );

test('Six vehicles of two companies are sold, two are rejected, and sold again from the history', async ({
  page,
  api,
}) => {
  const sellable = await listSellable(api);
  const vehicles = pickVehicles(sellable);
  await linkFleetMarketHub(api);
  await test.step('a sheet fills the selection, which a reload keeps', async () => {
    await importVehicles(page, vehicles);
    await expect(notice(page, 'Vehicles imported successfully')).toBeVisible();
    const price = page.getByRole('textbox', { name: `Price of ${vehicles[0]?.unit}` }).first();
    await price.fill('');
    await page.reload();
    await expect(price).toHaveValue('');
    await expect(page.getByText('1 vehicle to fix')).toBeVisible();
    await openReview(page);
    await expect(notice(page, 'Please fill out all required fields')).toBeVisible();
    await price.fill(String(vehicles[0] && priceOf(vehicles[0])));
    await expectAccessible(page);
  });
  await test.step('four are accepted and leave, two stay with their reason', async () => {
    await sell(page);
    await expect(notice(page, '2 of 6 vehicles were not accepted.')).toBeVisible();
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByText('4 of 6 vehicles accepted')).toBeVisible();
    await expect(results.getByText('Vehicle already listed')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Sell Vehicles' })).toBeDisabled();
    await page.getByRole('button', { name: 'RE-SELL' }).click();
    await expect(page.getByRole('button', { name: 'Edit all 2' })).toBeVisible();
  });
  await test.step('the two are sold again: they are rejected again, and stay', async () => {
    await sell(page);
    await expect(notice(page, '2 of 2 vehicles were not accepted.')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Results' }).getByText('0 of 2 vehicles accepted'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'RE-SELL' }).click();
    await expect(page.getByRole('button', { name: 'Edit all 2' })).toBeVisible();
  });
  await test.step('an offer goes back from the history to the selection', async () => {
    await page.goto('/for-sale?view=history');
    const accepted = vehicles.find((vehicle) => !isRejected(vehicle));
    await page.getByRole('textbox', { name: 'Keyword' }).fill(accepted?.vin ?? '');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('checkbox', { name: `Select ${accepted?.unit}` }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send to Sell List' }).click();
    await expect(page.getByRole('button', { name: 'Edit all 3' })).toBeVisible();
    const review = await openReview(page);
    await expect(review.getByText(/^Listed on .* Sending lists it again at /)).toBeVisible();
    await expectAccessible(page);
    await review.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Clear List' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear List' }).click();
    await expect(page.getByText('No vehicles are selected for sale.')).toBeVisible();
  });
});

test('Value by Vehicle sells from the menu of a row, keeps what is typed and shows the history', async ({
  page,
  api,
}) => {
  // Not one of the first or last vehicles, which other journeys sell.
  const vehicle = (await listSellable(api)).filter((candidate) => !isRejected(candidate)).at(-20);
  if (vehicle === undefined) throw new Error('The demo fleet has no vehicle to sell.');
  await linkFleetMarketHub(api);
  const item = {
    vehicle_id: vehicle.id,
    due_location_name: 'Yard',
    pickup_location_number: '17',
    mileage: vehicle.mileage ?? 41_203,
    price: priceOf(vehicle),
  };
  await api.call('sellVehicles', {
    body: [{ company_id: vehicle.company.id, provider: 'fmh', items: [item] }],
  });
  await page.goto(`/vehicle-advanced?q=${vehicle.vin}`);
  await page.getByRole('button', { name: `Actions for ${vehicle.unit}` }).click();
  await page.getByRole('menuitem', { name: 'Sell with Advent Resource' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sell with Advent Resource' });
  const due = dialog.getByRole('textbox', { name: `Due Location Name of ${vehicle.unit}` });
  await due.fill('Lot 9');
  // It is written within moments: no hand reloads sooner.
  await expect.poll(() => keptSelections(page)).toContain('Lot 9');
  await page.reload();
  await expect(due).toHaveValue('Lot 9');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: `Actions for ${vehicle.unit}` }).click();
  await page.getByRole('menuitem', { name: 'Sell History' }).click();
  const history = page.getByRole('dialog', { name: 'Sell history' });
  await expect(history.getByRole('row').filter({ hasText: vehicle.vin })).toHaveCount(1);
  await expectAccessible(page);
});

test('A reload during a sale loses nothing and sends the remaining vehicles', async ({ page, api }) => {
  const sellable = await listSellable(api);
  const others = pickVehicles(sellable);
  await linkFleetMarketHub(api);
  const many = sellable.filter((vehicle) => !others.includes(vehicle)).slice(0, 120);
  const rejectedCount = many.filter(isRejected).length;
  await importVehicles(page, many);
  const reached = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/sell', async (route) => {
    calls += 1;
    if (calls > 1) return await route.continue();
    await route.fetch();
    // The page reloads before the response arrives.
    reached.resolve();
  });
  await sell(page);
  await reached.promise;
  await page.reload();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByText(`${120 - rejectedCount} of 120 vehicles accepted`)).toBeVisible();
  expect(calls).toBe(2);
  await page.getByRole('button', { name: 'RE-SELL' }).click();
  await expect(page.getByRole('button', { name: `Edit all ${rejectedCount}` })).toBeVisible();
  await page.getByRole('button', { name: 'Clear List' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear List' }).click();
});

test('Of two companies, the linked one sells; the other is marked with a link to its account', async ({
  page,
  api,
}) => {
  const sellable = (await listSellable(api)).filter((vehicle) => !isRejected(vehicle));
  const [linked, unlinked] = [1, 2].map((id) => sellable.findLast(({ company }) => company.id === id));
  if (linked === undefined || unlinked === undefined)
    throw new Error('The demo fleet has no vehicle to sell.');
  // Another channel than that of the journey beside this one, which sells for the same companies.
  await api.call('linkChannelAccount', {
    body: { company_id: 1, provider: 'advent_resource', token: 'any' },
  });
  const channels = await api.call('listSellChannels', {});
  const accounts = channels.find(({ provider }) => provider === 'advent_resource')?.companies ?? [];
  if (accounts.some(({ company_id, is_linked }) => company_id === 2 && is_linked))
    await api.call('unlinkChannelAccount', { query: { company_id: 2, provider: 'advent_resource' } });
  await importVehicles(page, [linked, unlinked]);
  const text = `Link the Advent Resource account of ${unlinked.company.name} first.`;
  await test.step('the review says which one is not sent', async () => {
    const review = await openReview(page, 'Advent Resource');
    await expect(review.getByText(`Not sent: ${text}`)).toBeVisible();
    await review.getByRole('button', { name: 'Send 1 vehicle' }).click();
    await expect(page.getByText('1 of 1 vehicle accepted')).toBeVisible();
  });
  await test.step('the mark leads to the sell channels, where the account is linked', async () => {
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: unlinked.unit });
    await expect(row.getByText(text)).toBeVisible();
    await row.getByRole('link', { name: 'Sell channels' }).click();
    await page.getByRole('button', { name: 'Link Advent Resource' }).click();
    await page.getByLabel(/^Token/).fill('any');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(notice(page, `Advent Resource is linked for ${unlinked.company.name}.`)).toBeVisible();
  });
  await test.step('then it is sold too, and the main button leads back to the list', async () => {
    await page.goto('/for-sale?view=selection');
    await sell(page, 'Advent Resource');
    await expect(notice(page, 'Vehicles sold successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Back to vehicle list' }).first().click();
    await expect(page).toHaveURL(/\/for-sale$/);
  });
});

test.describe('the end of a session', () => {
  test.use({ isSignedIn: false });

  test('A half-filled selection survives navigation and a new sign-in; a logout asks first', async ({
    page,
    baseURL,
    faults,
  }) => {
    await signIn(page, DEMO);
    const token = (await page.evaluate(() => sessionStorage.getItem('fleetworth.token'))) ?? '';
    const api = new ApiClient(baseURL ?? '', token);
    const vehicles = (await listSellable(api)).slice(0, 2);
    await importVehicles(page, vehicles);
    const due = page.getByRole('textbox', { name: `Due Location Name of ${vehicles[0]?.unit}` }).first();
    await due.fill('Lot 12');
    await expect.poll(() => keptSelections(page)).toContain('Lot 12');
    await test.step('another screen, and back', async () => {
      await page.goto('/companies');
      await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
      await page.goBack();
      await expect(due).toHaveValue('Lot 12');
    });
    await test.step('the session ends, and the same user signs in again', async () => {
      await page.waitForLoadState('networkidle');
      await api.call('logout', {});
      faults.provokeError('/me', 401);
      // Other calls of the screen may be under way by then.
      for (const path of ['', '-summary'].map(
        (suffix) => `/vehicle-analysis/internal-list${suffix}-for-sale`,
      ))
        faults.allowError(path, 401);
      faults.allowError('/companies', 401);
      await page.reload();
      await expect(page).toHaveURL(/\/login$/);
      const form = signInForm(page);
      await form.email.fill(DEMO.email);
      await form.password.fill(DEMO.password);
      await form.login.click();
      await expect(page).toHaveURL(/\/for-sale\?view=selection$/);
      await expect(due).toHaveValue('Lot 12');
    });
    await test.step('a logout says what it would take', async () => {
      const logout = await openLogoutDialog(page);
      await expect(logout).toContainText('2 selected vehicles and the values you entered will be lost.');
      await logout.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
      expect(await keptSelections(page)).toBe('[]');
    });
  });
});
