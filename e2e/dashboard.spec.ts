import { startFakeLuzmo } from '@fleetworth/provider-fakes/luzmo';
import type { Page } from '@playwright/test';
import { DEMO } from './accounts.ts';
import { expectAccessible } from './accessible.ts';
import { ApiClient } from './api-client.ts';
import { expectSettled, filterChip, matchCount, rows } from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { startServer } from './server.ts';

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Regions and the texts of the links in them that lead to lists of vehicles. */
const LINKS: [string, RegExp][] = [
  ['Vehicles', /^All vehicles$/],
  ['Auction Value', /vehicles$/],
  ['Estimated Payoff', /vehicles$/],
  ['Underwater', /vehicles$/],
  ['Most to gain by selling', /vehicles$/],
  ['Losing equity fastest', /vehicles$/],
  ['Revenue/Loss by company and location', /vehicles$/],
];
const TASKS = [
  'Missing value',
  'Missing finance',
  'Missing mileage or in-service date',
  'Missing depreciation assumption',
  'Ended with a balance',
  'Ending within 60 days',
  'Older than 14 days',
  'Low confidence',
  'Fell this week',
];

// Other journeys add and delete vehicles meanwhile: a count that has moved is read again.
const expectListOf = (page: Page, link: ReturnType<Page['getByRole']>, readCount: () => Promise<string>) =>
  expect(async () => {
    await page.goto('/');
    const count = await readCount();
    await link.click();
    await expect(page).toHaveURL(/\/vehicle-advanced/);
    await expectSettled(page);
    const found = new RegExp(`^${count} vehicles? found$`);
    await expect(matchCount(page)).toHaveText(found, { timeout: 5_000 });
  }).toPass();

test('From the dashboard each figure leads to the list of exactly its vehicles', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Sandbox data')).toBeVisible();
  for (const [name, text] of LINKS) {
    const link = tile(page, name).getByRole('link', { name: text }).first();
    await expectListOf(page, link, async () => {
      const text = (await link.textContent()) ?? '';
      const own = (await tile(page, name).locator('p').first().textContent()) ?? '';
      // The first card is all there are; the others say how many of them.
      return name === 'Vehicles' ? own : (/^[\d,]+/.exec(text)?.[0] ?? '');
    });
  }
});

test('From the dashboard each task leads to the list of exactly its vehicles', async ({ page }) => {
  const valueOf = (task: string) =>
    tile(page, 'To do').locator('dl > div').filter({ hasText: task }).getByRole('definition');
  await page.goto('/');
  const counts = await Promise.all(TASKS.map((task) => valueOf(task).textContent()));
  for (const task of TASKS.filter((_, index) => counts[index] !== 'None')) {
    const value = valueOf(task);
    await expectListOf(page, value.getByRole('link'), async () => (await value.textContent()) ?? '');
  }
});

test('The dashboard filters by company, shows tables behind charts, and opens the list', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  const all = tile(page, 'Vehicles').locator('p').first();
  await expect(all).toHaveText(/^[\d,]+$/);
  const before = (await all.textContent()) ?? '';

  await test.step('what is chosen applies by Filter', async () => {
    await filterChip(page, 'Company').click();
    await page.getByRole('option', { name: 'Harbor Rent', exact: true }).click();
    await filterChip(page, 'Locations').click();
    await page.getByRole('option', { name: 'TPA · Tampa Airport' }).click();
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).search).toBe('');
    await expect(all).toHaveText(before);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page).toHaveURL(/company_id=\d+&location_id=\d+$/);
    await expect(all).not.toHaveText(before);
  });

  await test.step('the charts have tables', async () => {
    const outlook = tile(page, 'Value vs. payoff, 24 months');
    await expect(outlook.locator('.recharts-line')).toHaveCount(2);
    await outlook.getByText('Table', { exact: true }).click();
    await expect(outlook.getByRole('row')).toHaveCount(26);
    const equity = tile(page, 'Revenue/Loss by company and location');
    await equity.getByText('Table', { exact: true }).click();
    await expect(equity.getByRole('rowheader')).toHaveText(['Harbor Rent', 'TPA · Tampa Airport']);
    await expectAccessible(page);
  });

  await test.step('the vehicle that sinks fastest is the first of its list', async () => {
    const sinking = tile(page, 'Losing equity fastest');
    const unit = (await sinking.getByRole('rowheader').first().textContent()) ?? '';
    await sinking.getByRole('rowheader').first().getByRole('link').click();
    await expect(page).toHaveURL(/company_id=\d+&location_id=\d+.*next_month_change=down/);
    await expectSettled(page);
    await expect(rows(page).first()).toContainText(unit);
    await expect(filterChip(page, 'Locations')).toContainText('TPA');
    const view = page.getByRole('button', { name: 'Losing equity' });
    await expect(view).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('back leads to the dashboard as it was; Reset drops the filters', async () => {
    await page.goBack();
    await expect(filterChip(page, 'Company')).toContainText('Harbor Rent');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(all).toHaveText(before);
    expect(new URL(page.url()).search).toBe('');
  });
});

test.describe('with Luzmo', () => {
  test.use({ isSignedIn: false });

  test('The frame loads under the strict policy with a grant; a failure offers Retry', async ({
    page,
    faults,
  }) => {
    let isAway = false;
    const luzmo = await startFakeLuzmo({ faultFor: () => (isAway ? { status: 500 } : null) });
    const { apiUrl, appUrl, key, token, dashboardId, collectionId } = luzmo.settings;
    const server = await startServer({
      LUZMO_MODE: 'live',
      LUZMO_API_URL: apiUrl,
      LUZMO_APP_URL: appUrl,
      LUZMO_KEY: key,
      LUZMO_TOKEN: token,
      LUZMO_DASHBOARD_ID: dashboardId,
      LUZMO_COLLECTION_ID: collectionId,
    });
    try {
      const session = await new ApiClient(server.url, null).openSession(DEMO);
      await page.goto(`${server.url}/login`);
      await page.evaluate((kept) => sessionStorage.setItem('fleetworth.token', kept), session);
      const answer = await page.goto(server.url);
      const policy = answer?.headers()['content-security-policy'] ?? '';
      expect(policy).toContain(`frame-src ${appUrl}`);
      expect(policy).toContain("script-src 'self'");
      const frame = page.frameLocator('iframe[title="Dashboard"]');
      await expect(frame.getByRole('heading', { name: 'Fleet analytics' })).toBeVisible();
      await expect(frame.getByText('Granted')).toBeVisible();
      expect(luzmo.opened.map(({ referrer }) => referrer)).toEqual([undefined]);
      const companies = await new ApiClient(server.url, session).call('listCompanies', {});
      const ids = companies.map(({ id }) => id).toSorted((a, b) => a - b);
      expect(luzmo.requests.at(-1)?.properties.parameter_overrides.company_id).toEqual(ids);

      await filterChip(page, 'Company').click();
      await page.getByRole('option', { name: 'Harbor Rent', exact: true }).click();
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await expect.poll(() => luzmo.requests.length).toBe(2);
      await expect.poll(() => luzmo.opened.length).toBe(2);
      expect(luzmo.requests.at(-1)?.properties.parameter_overrides.company_id).toHaveLength(1);

      isAway = true;
      faults.provokeError('/luzmo/authorization', 503);
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await expect(page.getByText('Something went wrong!')).toBeVisible();
      isAway = false;
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(frame.getByText('Granted')).toBeVisible();
    } finally {
      await page.goto('about:blank');
      await server.stop();
      await luzmo.stop();
    }
  });
});
