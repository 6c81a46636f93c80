import { DEFAULT_STATUSES } from '@fleetworth/contract/choices';
import {
  cellOf,
  chooseFilter,
  expectSettled,
  filterChip,
  matchCount,
  grid,
  header,
  lineNumber,
  listOf,
  rowAt,
  rowOf,
  rows,
  searchBox,
  searchFor,
  textsBelow,
} from './fleet-list.ts';
import { expect, test } from './journey.ts';
import { createVehicle } from './own-vehicles.ts';
import { f150Vin } from './vins.ts';

const COMPANY = 'Harbor Rent';
const DALLAS = 'DFW · Dallas Airport';
const ADDRESS = /\/vehicle-advanced\?/;

test('Each filter stands in the address, back and forward restore it, and Clear Filter resets all', async ({
  page,
  api,
}) => {
  const atlanta = await api.findPlace(COMPANY, 'ATL');
  const dallas = await api.findPlace(COMPANY, 'DFW');
  const locations = [atlanta.location.id, dallas.location.id];
  const addresses: string[] = [];
  const recordAddress = () => addresses.push(new URL(page.url()).search);
  await page.goto(`/vehicle-advanced?company_id=${atlanta.company.id}&location_id=${atlanta.location.id}`);
  await expect(filterChip(page, 'Company')).toContainText(COMPANY);
  await expect(filterChip(page, 'Locations')).toContainText('ATL');
  await expectSettled(page);
  recordAddress();

  await test.step('locations: the first by its code and how many more', async () => {
    await chooseFilter(page, 'Locations', [DALLAS]);
    await expect(filterChip(page, 'Locations')).toContainText('ATL+1');
    const { count, without_finance } = await api.getTotal({ location_id: locations });
    await expect(matchCount(page)).toHaveText(`${count + without_finance.count} vehicles found`);
    expect(new Set(await textsBelow(page, 'Location'))).toEqual(new Set(['ATL', 'DFW']));
    recordAddress();
  });

  await test.step('statuses: another added to the default ones', async () => {
    await chooseFilter(page, 'Status', ['Sold']);
    await expect(page).toHaveURL(/statuses=active,sold,stolen,claims,hold_for_sale,sold_not_delivered$/);
    const { count, without_finance } = await api.getTotal({
      location_id: locations,
      statuses: [...DEFAULT_STATUSES, 'sold'],
    });
    await expect(matchCount(page)).toHaveText(`${count + without_finance.count} vehicles found`);
    recordAddress();
  });

  await test.step('search: on Enter, by what the unit or VIN contains', async () => {
    const [vin = ''] = await textsBelow(page, 'VIN');
    await searchFor(page, vin.slice(-6));
    expect(await textsBelow(page, 'VIN')).toContain(vin);
    recordAddress();
  });

  await test.step('back and forward restore each', async () => {
    for (const address of addresses.slice(0, -1).toReversed()) {
      await page.goBack();
      await expect.poll(() => new URL(page.url()).search).toBe(address);
    }
    await expect(filterChip(page, 'Locations')).not.toContainText('+1');
    await expect(searchBox(page)).toHaveValue('');
    for (const address of addresses.slice(1)) {
      await page.goForward();
      await expect.poll(() => new URL(page.url()).search).toBe(address);
    }
    await expect(filterChip(page, 'Locations')).toContainText('ATL+1');
    await expect(filterChip(page, 'Status')).toContainText('Active+5');
    await expect(searchBox(page)).not.toHaveValue('');
  });

  await test.step('Clear Filter brings the default, and leaves the search', async () => {
    await page.getByRole('button', { name: 'Clear Filter' }).click();
    await expect(page).toHaveURL(/\/vehicle-advanced\?q=\w+$/);
    await expect(filterChip(page, 'Company')).toContainText('All');
    await expect(filterChip(page, 'Locations')).toBeDisabled();
    await expect(filterChip(page, 'Status')).toContainText('Active+4');
    await page.getByRole('button', { name: 'Clear search' }).first().click();
    await expect(page).toHaveURL(/\/vehicle-advanced$/);
  });
});

test('Under an assumed condition all figures are for it, and no condition can be changed', async ({
  page,
  api,
}) => {
  const { company, location } = await api.findPlace(COMPANY, 'HNL');
  await page.goto(`/vehicle-advanced?company_id=${company.id}&location_id=${location.id}`);
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /^Condition of / }),
  ).toBeVisible();
  await chooseFilter(page, 'Condition', ['Below']);
  await expect(page).toHaveURL(/preview_condition=fair/);
  await expectSettled(page);
  await expect(grid(page).getByRole('button', { name: /^Condition of / })).toHaveCount(0);
  const filters = { location_id: [location.id], statuses: ['active' as const] };
  const { items } = await api.call('listFleet', { filters });
  for (const own of items.filter(({ condition }) => condition === 'excellent').slice(0, 3)) {
    await searchFor(page, own.vin);
    const shown = await cellOf(rowOf(page, own.vin), 'Auction Value');
    const dollars = (own.fair_auction ?? Number.NaN).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await expect(shown).toContainText(`$${dollars}`);
  }
});

test('A header sorts upwards and then downwards, says so, and leaves what has no figure at the end', async ({
  page,
  api,
}) => {
  const { company, location } = await api.findPlace(COMPANY, 'HNL');
  await page.goto(`/vehicle-advanced?company_id=${company.id}&location_id=${location.id}`);
  await expect(header(page, 'Unit')).toHaveAttribute('aria-sort', 'ascending');
  for (const [order, direction] of [
    ['ascending', 1],
    ['descending', -1],
  ] as const) {
    await header(page, 'Revenue/Loss').getByRole('button').click();
    await expect(header(page, 'Revenue/Loss')).toHaveAttribute('aria-sort', order);
    await expect(header(page, 'Unit')).toHaveAttribute('aria-sort', 'none');
    await expect(page).toHaveURL(ADDRESS);
    await expectSettled(page);
    const texts = await textsBelow(page, 'Revenue/Loss');
    const figures = texts.filter((text) => text !== '–').map(toNumber);
    expect(figures.length).toBeGreaterThan(20);
    expect(figures).toEqual(figures.toSorted((a, b) => direction * (a - b)));
    expect(texts.slice(figures.length).every((text) => text === '–')).toBe(true);
  }
  await expect(page).toHaveURL(/sort=revenue&order=desc/);
});

test('The bar says what the selected rows come to, whatever is loaded of them', async ({ page, api }) => {
  const { company, location } = await api.findPlace(COMPANY, 'MIA');
  await page.goto(`/vehicle-advanced?company_id=${company.id}&location_id=${location.id}`);
  const bar = page.getByRole('region', { name: 'Selection' });
  const expectTotal = async (filters: Parameters<typeof api.getTotal>[0]) => {
    const { auction, payoff, revenue } = await api.getTotal(filters);
    for (const dollars of [auction, payoff, revenue]) await expect(bar).toContainText(wholeUsd(dollars));
  };
  const { items } = await api.call('listFleet', { filters: { location_id: [location.id], per: 10 } });

  await test.step('rows by line number, and with Shift all up to another', async () => {
    await lineNumber(rowAt(page, 2)).click();
    await lineNumber(rowAt(page, 5)).click({ modifiers: ['Shift'] });
    await expect(rowAt(page, 4)).toHaveAttribute('aria-selected', 'true');
    await expect(bar).toContainText('Unit Selected4');
    await expectTotal({ vehicle_id: items.slice(1, 5).map(({ id }) => id) });
  });
  await test.step('in another order, where they are no longer loaded', async () => {
    await header(page, 'VIN').getByRole('button').click();
    await expectSettled(page);
    await expect(bar).toContainText('Unit Selected4');
    await expectTotal({ vehicle_id: items.slice(1, 5).map(({ id }) => id) });
  });
  await test.step('all loaded rows, and then all that there are', async () => {
    await grid(page).getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await expect(bar).toContainText('Unit Selected100');
    const { count, without_finance } = await api.getTotal({ location_id: [location.id] });
    await bar.getByRole('button', { name: `Select all ${count + without_finance.count}` }).click();
    await expect(bar).toContainText(`Unit Selected${count + without_finance.count}`);
    await expectTotal({ location_id: [location.id] });
  });
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toBeHidden();
});

test('A change in one view of the list shows in the views that were looked at before', async ({
  page,
  api,
}) => {
  const vin = f150Vin('40001');
  await createVehicle(api, vin, 'VIEWS-1');
  const condition = page.getByRole('button', { name: /^Condition of VIEWS-1/ });
  await page.goto(listOf(vin));
  await expect(condition).toHaveText('Average');
  await header(page, 'Year').getByRole('button').click();
  await expect(page).toHaveURL(/sort=model_year/);
  await condition.click();
  await page.getByRole('menuitem', { name: 'Below' }).click();
  await expect.poll(async () => (await api.getRow(vin)).condition).toBe('fair');
  await page.goBack();
  await expect(page).not.toHaveURL(/sort/);
  await expect(condition).toHaveText('Below');
});

const wholeUsd = (dollars: number) =>
  Math.abs(dollars).toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

const toNumber = (text: string) => Number(text.replaceAll(/[$,+]/g, '').replace('−', '-'));
