import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { choiceField, choose, expectFieldError, textField } from './vehicle-dialogs.ts';
import { f150Vin } from './vins.ts';

/** The sandbox has a sport version of it too. */
const OF_TWO_VERSIONS = f150Vin('35008');
const UNKNOWN = '11111111111111111';

const fields = (page: Page) => page.getByRole('form', { name: 'Vehicle' });
const queue = (page: Page) => page.getByRole('group', { name: 'Queue' });
const results = (page: Page) => page.getByRole('table', { name: 'Auction values' });
const searchButton = (page: Page) => page.getByRole('button', { name: /^Search/ }).last();

async function add(page: Page, vin: string, mileage: string) {
  await textField(fields(page), 'VIN').fill(vin);
  await textField(fields(page), 'Mileage').fill(mileage);
  await textField(fields(page), 'Mileage').press('Enter');
}

const pasteVins = (page: Page, text: string) =>
  textField(fields(page), 'VIN').evaluate((field, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Counts the queue entries that are completely visible without scrolling. */
const inSight = (page: Page) =>
  queue(page).evaluate((place) => {
    const end = place.getBoundingClientRect().bottom;
    return [...place.querySelectorAll('button')].filter(
      (entry) => entry.getBoundingClientRect().bottom <= end + 1,
    ).length;
  });

test('Queued vehicles are searched at once, by condition and version, with errors in their rows', async ({
  page,
}) => {
  await page.goto('/vehicle-advanced?q=no-such-unit');
  const menu = page.getByRole('region', { name: 'Manheim Valuation' });
  await menu.getByRole('button', { name: 'Manheim Valuation' }).click();
  await expect(menu.getByRole('link')).toHaveText(['Search', 'Batch']);
  await menu.getByRole('link', { name: 'Search' }).click();
  await expect(page.getByText('Feel free to search vehicles')).toBeVisible();
  await expect(searchButton(page)).toBeDisabled();
  await expect(searchButton(page)).toHaveAttribute('title', 'Add a vehicle first');

  await test.step('what is missing is said below its field, and the first one has the focus', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expectFieldError(textField(fields(page), 'VIN'), 'Please type vin');
    await expectFieldError(textField(fields(page), 'Mileage'), 'Please type mileage');
    await expectFieldError(choiceField(fields(page), 'Region'), 'Please choose region');
    await expect(textField(fields(page), 'VIN')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('Enter adds an entry, the region stays, and the queue survives a reload', async () => {
    await choose(fields(page), 'Region', 'Southeast');
    await add(page, OF_TWO_VERSIONS.toLowerCase(), '41203');
    await expect(queue(page).getByRole('button')).toHaveText([`${OF_TWO_VERSIONS} · 41,203 mi · Southeast`]);
    await expect(textField(fields(page), 'VIN')).toBeFocused();
    await expect(choiceField(fields(page), 'Region')).toHaveValue('Southeast');
    await add(page, UNKNOWN, '10');
    await add(page, f150Vin('35001'), '20');
    await page.getByRole('link', { name: 'Search thousands of VINs with a spreadsheet' }).click();
    await expect(page).toHaveURL(/\/manheim-batch$/);
    await page.goBack();
    await page.reload();
    await page.getByRole('button', { name: `Remove ${f150Vin('35001')} · 20 mi · Southeast` }).click();
    await expect(queue(page)).toBeFocused();
  });

  await searchButton(page).click();
  await expect(page.getByText('1 vehicle found, 1 without values.')).toBeAttached();
  await expect(page.getByText('Sandbox data')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText([`${OF_TWO_VERSIONS}▸ 1 more version`, UNKNOWN]);
  const unknown = results(page).getByRole('row').filter({ hasText: UNKNOWN });
  await expect(unknown).toContainText('There are no auction values for this VIN.');

  await test.step('the condition of a row is that of its auction and retail', async () => {
    const condition = page.getByRole('combobox', { name: `Condition of ${OF_TWO_VERSIONS}`, exact: true });
    await expect(condition).toHaveValue('good');
    const auction = results(page).locator('td[data-label="Auction"]').first();
    const average = await auction.textContent();
    await condition.selectOption('Above');
    await expect(auction).not.toHaveText(average ?? '');
    await searchButton(page).click();
    await expect(condition).toHaveValue('good');
    await expect(auction).toHaveText(average ?? '');
  });

  await test.step('more versions expand with the button, a double click and Enter on the row', async () => {
    const first = results(page).getByRole('row').filter({ hasText: OF_TWO_VERSIONS }).first();
    const sport = results(page).getByRole('row').filter({ hasText: 'SPORT' });
    await expect(sport).toHaveCount(0);
    await first.getByRole('button', { name: `1 more version of ${OF_TWO_VERSIONS}` }).click();
    await expect(sport).toHaveCount(1);
    await first.locator('td[data-label="Make"]').dblclick();
    await expect(sport).toHaveCount(0);
    await first.focus();
    await first.press('Enter');
    await expect(sport).toContainText('Version 2');
  });
  await test.step('the results outlast a reload, with their time', async () => {
    const asOf = page.getByText(/^As of \d{2}\.\d{2}\.\d{4} \d{1,2}:\d{2} [AP]M$/);
    const time = await asOf.textContent();
    await page.reload();
    await expect(page.getByRole('rowheader')).toHaveText([`${OF_TWO_VERSIONS}▸ 1 more version`, UNKNOWN]);
    await expect(asOf).toHaveText(time ?? '');
    await expect(page.getByText('Sandbox data')).toBeVisible();
  });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test('A search without a connection says so and keeps its queue; the next one brings the values', async ({
  page,
  faults,
}) => {
  faults.provokeLostConnection('/queries/manheim/search');
  await page.goto('/manheim-search');
  await choose(fields(page), 'Region', 'National');
  await add(page, f150Vin('35002'), '20');
  await page.context().setOffline(true);
  await searchButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('No connection. Your queue is kept. Search again.');
  await page.context().setOffline(false);
  await expect(queue(page).getByRole('button')).toHaveCount(1);
  await searchButton(page).click();
  await expect(page.getByText('1 vehicle found.')).toBeAttached();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** Header rows from top to bottom: groups, their parts, and columns. */
const HEADS = [
  'VIN, Condition, Manheim Current, Historical Averages, Forecast',
  'Data, Market Pricing, Last 30 Days, Last Month, Last Two Months, Last Six Months, Last Year, ' +
    'Next Month, Next Year',
  'Year, Make, Model, Trim, Sub Series, Region, Mileage, AVG CR, Avg Mileage, Auction, Retail, ' +
    `${Array.from({ length: 5 }, () => 'Price, Mileage').join(', ')}, Auction, Retail, Auction, Retail`,
].map((row) => row.split(', '));

test('Lines pasted from a spreadsheet are queued; a repeated VIN shows its mileage', async ({ page }) => {
  const vin = OF_TWO_VERSIONS;
  await page.goto('/manheim-search');
  const paste = (text: string) => pasteVins(page, text);
  const lines = [`${vin}\t41,203`, `${vin}\t90000`, `${UNKNOWN}\t10`, `${UNKNOWN}\t20`].join('\r\n');
  await paste(lines);
  await expectFieldError(choiceField(fields(page), 'Region'), 'Please choose region');
  await expect(choiceField(fields(page), 'Region')).toBeFocused();
  await test.step('without a region they wait, also over a reload, until it is chosen', async () => {
    const waiting = queue(page).getByRole('button', { name: /no region: Please choose region$/ });
    await expect(waiting).toHaveCount(4);
    await expect(page.getByText('4 vehicles without a region. Choose one above.')).toBeVisible();
    await expect(searchButton(page)).toBeDisabled();
    await expectAccessible(page);
    await page.reload();
    await expect(waiting).toHaveCount(4);
    await choose(fields(page), 'Region', 'Midwest');
    await expect(waiting).toHaveCount(0);
  });
  await test.step('a line that has no VIN is marked, and not searched', async () => {
    await paste(`${vin.slice(1)}\t5\r\n${lines}`);
    await expect(searchButton(page)).toHaveText('Search 4 of 5 vehicles');
    const wrong = `Remove ${vin.slice(1)} · 5 mi · Midwest: Please type 17 chars VIN number.`;
    await queue(page).getByRole('button', { name: wrong }).click();
  });
  await expect(queue(page).getByRole('button')).toHaveText([
    `${vin} · 41,203 mi · Midwest`,
    `${vin} · 90,000 mi · Midwest`,
    `${UNKNOWN} · 10 mi · Midwest`,
    `${UNKNOWN} · 20 mi · Midwest`,
  ]);
  await test.step('Tab leads through the queue to the search', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(queue(page).getByRole('button').first()).toBeFocused();
    await queue(page)
      .getByRole('button', { name: `Remove ${UNKNOWN} · 20 mi · Midwest` })
      .press('Enter');
    await expect(queue(page)).toBeFocused();
    await expect(searchButton(page)).toHaveText('Search 3 vehicles');
    for (let stop = 0; stop < 5; stop += 1) await page.keyboard.press('Tab');
    await expect(searchButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
  });
  await expect(page.getByText('2 vehicles found, 1 without values.')).toBeAttached();
  await expect(searchButton(page)).toBeFocused();
  await expect(page.getByRole('rowheader')).toHaveText([
    `${vin}41,203 mi · Midwest▸ 1 more version`,
    `${vin}90,000 mi · Midwest▸ 1 more version`,
    UNKNOWN,
  ]);
  const conditionOf = (miles: string) =>
    page.getByRole('combobox', { name: `Condition of ${vin}, ${miles} mi · Midwest`, exact: true });
  await expect(conditionOf('90,000').getByRole('option')).toHaveText(['Above', 'Average', 'Below']);
  await conditionOf('90,000').selectOption('Below');
  await expect(conditionOf('41,203')).toHaveValue('good');
  const regions = results(page).locator('td[data-label="Region"]');
  await expect(regions).toHaveText(['Midwest', 'Midwest']);
  for (const [row, texts] of HEADS.entries()) {
    const heads = results(page).locator('thead').getByRole('row').nth(row).getByRole('columnheader');
    await expect(heads).toHaveText(texts);
  }
});

test('A queue of 30 is fully visible on a desktop, ten entries on a phone, above the results', async ({
  page,
}) => {
  await page.goto('/manheim-search');
  await choose(fields(page), 'Region', 'Southeast');
  const lines = Array.from({ length: 30 }, (_, at) => `${f150Vin(String(36_101 + at))}\t${20_000 + at}`);
  await pasteVins(page, lines.join('\n'));
  await expect(queue(page).getByRole('button')).toHaveCount(30);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await inSight(page)).toBe(30);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await inSight(page)).toBe(30);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await inSight(page)).toBeGreaterThanOrEqual(10);
  await page.setViewportSize({ width: 1280, height: 720 });
  await searchButton(page).click();
  await expect(
    results(page)
      .getByRole('row')
      .filter({ hasText: f150Vin('36101') }),
  ).toBeInViewport();
  expect(await inSight(page)).toBeGreaterThanOrEqual(20);
  await expectAccessible(page);
});
