import type { FutureTotal } from '@fleetworth/contract/projections';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { COMPANY, LOCATION, OWNER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { FUTURE_POINTS, FUTURE_ROW, UNFINANCED_ROW } from '../../../test/projection-responses.ts';

const TAMPA = { ...LOCATION, monthly_depreciation_assumption: 1.5, monthly_mileage_assumption: 1_200 };
const MIAMI = { ...LOCATION, id: 2, name: 'Miami', code: 'MIA' };

const SILENT = {
  ...OWNER,
  providers: [{ provider: 'manheim' as const, last_answer_at: '2026-11-18T15:00:00Z', is_silent: true }],
};

const requests: unknown[] = [];
const responses: MockResponses = {
  listLocations: [TAMPA, MIAMI],
  listFutureValues: ({ body }) => {
    requests.push(body);
    return [FUTURE_ROW, UNFINANCED_ROW];
  },
  totalFutureValues: {
    count: 1,
    current_auction: 21_350,
    owner_depreciation: 20_157.5,
    projected_payoff: 18_340,
    revenue: 1_817.5,
    without_revenue: 1,
  },
  projectVehicle: FUTURE_POINTS,
};

const choose = async (location: RegExp) => {
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: location }).click();
};
const depreciation = () => page.getByRole('textbox', { name: 'Monthly depreciation assumption' });
const mileage = () => page.getByRole('textbox', { name: 'Monthly mileage assumption' });
const monthsField = () => page.getByRole('textbox', { name: 'Months' });

describe('Future Value', () => {
  test('says under each field what is missing, and what is out of range', async () => {
    await openScreen('/future-value', responses);
    await monthsField().fill('');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    for (const text of [
      'Please type month count',
      'Please choose locations',
      'Please type monthly depreciation assumption',
      'Please type monthly mileage assumption',
    ])
      await expect.element(page.getByText(text)).toBeVisible();
    await monthsField().fill('0');
    await depreciation().fill('0');
    await mileage().fill('0');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    for (const text of [
      'Month must bigger than 0',
      'Monthly depreciation assumption must bigger than 0',
      'Monthly mileage assumption must bigger than 0',
    ])
      await expect.element(page.getByText(text)).toBeVisible();
  });

  test('restores a saved location with figures, locked months, boxes and rows until Clear', async () => {
    requests.length = 0;
    await openScreen('/future-value', responses);
    await expect.element(monthsField()).toHaveValue('3');
    await choose(/TPA/);
    await expect.element(depreciation()).toHaveValue('1.5%');
    await expect.element(mileage()).toHaveValue('1,200');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(monthsField()).toBeDisabled();
    const reason =
      'All saved locations use this number of months. Change it with the slider below, ' +
      'or press Clear to start over.';
    await expect.element(monthsField()).toHaveAccessibleDescription(reason);
    await expect.element(page.getByText(reason)).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /Remove TPA · 1.5% · 1,200 mi a month/ }))
      .toBeVisible();
    const boxes = page.getByRole('region', { name: 'Summary' });
    for (const text of ['$20,158', '$18,340', '+$1,818'])
      await expect.element(boxes.getByText(text)).toBeVisible();
    const grid = page.getByRole('grid', { name: 'Future values' });
    await expect.element(grid.getByRole('row', { name: /1041/ })).toHaveAttribute('data-tone', 'gain');
    await expect.element(grid.getByRole('row', { name: /1042/ })).not.toHaveAttribute('data-tone');
    expect(requests.at(-1)).toMatchObject({
      months: 3,
      locations: [{ location: 1, monthly_depreciation_assumption: 1.5, monthly_mileage_assumption: 1_200 }],
      sort: 'unit',
    });
    // The press on Add left the location field, which Add has emptied since.
    expect(page.getByText('Please choose locations').elements()).toEqual([]);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.element(monthsField()).toBeEnabled();
    await expect.element(page.getByText(/Add a location or select all/)).toBeVisible();
  });

  test('keeps saved locations in the address, with Back for the previous ones', async () => {
    requests.length = 0;
    const { router } = await openScreen('/future-value?months=14&locations=2_900_2_99', responses);
    await expect.element(monthsField()).toHaveValue('14');
    await expect
      .element(page.getByRole('button', { name: 'Remove MIA · 2% · 900 mi a month' }))
      .toBeVisible();
    await expect
      .poll(() => requests.at(-1))
      .toMatchObject({
        months: 14,
        // A location of another company looks like one that doesn't exist.
        locations: [{ location: 2, monthly_depreciation_assumption: 2, monthly_mileage_assumption: 900 }],
      });
    await choose(/TPA/);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => router.state.location.searchStr).toBe('?months=14&locations=2_900_2,1.5_1200_1');
    router.history.back();
    await expect.element(page.getByRole('button', { name: /^Remove TPA/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Remove MIA/ })).toBeVisible();
  });

  test('a link to a location that the user can not see opens the empty form', async () => {
    await openScreen('/future-value?locations=2_900_99', responses);
    await expect.element(page.getByText(/Add a location or select all/)).toBeVisible();
    await expect.element(monthsField()).toBeEnabled();
  });

  test('Select All skips by name what nothing is assumed of', async () => {
    await openScreen('/future-value', responses);
    await page.getByRole('button', { name: 'Select All' }).click();
    await expect.element(page.getByText('Skipped because they have no assumptions: MIA.')).toBeVisible();
    await expect
      .element(page.getByRole('list', { name: 'Saved locations' }).getByRole('button'))
      .toBeVisible();
  });

  test('the search is in capitals, and finds nothing in its own words', async () => {
    await openScreen('/future-value', { ...responses, listFutureValues: [] });
    await page.getByRole('button', { name: 'Select All' }).click();
    const search = page.getByRole('textbox', { name: 'Search VIN or unit' });
    await search.fill('4t1g');
    await expect.element(search).toHaveValue('4T1G');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('No vehicle matches “4T1G”.')).toBeVisible();
  });

  test('a row opens over the whole window, with a chart and its months', async () => {
    await page.viewport(1_600, 900);
    await openScreen('/future-value', responses);
    await page.getByRole('button', { name: 'Select All' }).click();
    await page.getByRole('grid', { name: 'Future values' }).getByText('1041').dblClick();
    const dialog = page.getByRole('dialog', { name: 'Future value of 1041' });
    const terms = dialog.getByText(/1.5% depreciation and 1,200 miles a month/);
    await expect.element(terms).toBeVisible();
    const title = dialog.getByRole('heading', { name: 'Future value of 1041' }).element();
    const distance = title.getBoundingClientRect().left - terms.element().getBoundingClientRect().left;
    expect(Math.abs(distance), 'title and content start at one edge').toBeLessThan(2);
    await expect.element(dialog.getByRole('columnheader', { name: 'Owner value less payoff' })).toBeVisible();
    await expect.element(dialog.getByRole('row', { name: /^Now.*\+\$1,817\.50$/ })).toBeVisible();
    expect(dialog.getByRole('row').elements()).toHaveLength(26);
    await expect.poll(() => document.querySelectorAll('.recharts-line').length).toBe(3);
  });
});

const sums = (month: number) => ({
  month,
  date: `202${7 + Math.floor(month / 12)}-01-15`,
  projected_auction: 50_000,
  projected_payoff: 40_000.5,
  owner_depreciation: 48_000,
  owner_payoff: 38_000.5,
});
const TOTAL: FutureTotal = {
  count: 3,
  owner_count: 2,
  above_water_in: 0,
  current: sums(0),
  months: Array.from({ length: 24 }, (_, place) => sums(place + 1)),
  left_out: 6,
  left_out_reasons: { without_finance: 4, without_value: 2 },
  is_sandbox: false,
  manual: 0,
};
const places = Array.from({ length: 30 }, (_, place) => ({
  id: place + 1,
  name: `Place ${place + 1}`,
  code: null,
  total: TOTAL,
}));
const summary = {
  companies: [{ id: 1, name: 'Harbor Rent', total: TOTAL, locations: places }],
  total: TOTAL,
};

test('says when the market value of a company and of each location covers the payoff', async () => {
  const at = (above_water_in: number | null, id: number) => ({
    id,
    name: `Place ${id}`,
    code: null,
    total: { ...TOTAL, above_water_in },
  });
  const companies = [
    { id: 1, name: 'Harbor Rent', total: { ...TOTAL, above_water_in: 3 }, locations: [at(0, 1), at(25, 2)] },
  ];
  await openScreen('/summary-future', { summarizeFutureValues: { companies, total: TOTAL } });
  const text = (name: string) => page.getByRole('region', { name: `${name} over 24 months` });
  await expect.element(text('Harbor Rent').getByText('Above water in April 2027')).toBeVisible();
  await expect.element(text('Place 1').getByText('Above water', { exact: true })).toBeVisible();
  await expect.element(text('Place 2').getByText('Underwater for the next 24 months')).toBeVisible();
});

test('draws the owner value against the payoff of its vehicles, with links to the others', async () => {
  await openScreen('/summary-future', { summarizeFutureValues: summary });
  const company = page.getByRole('region', { name: 'Harbor Rent over 24 months' });
  await expect.element(company.getByText(/^3 vehicles; owner value of 2, /)).toBeVisible();
  const link = company.getByRole('link', { name: '1 without a depreciation assumption' });
  expect(link.element().getAttribute('href')).toBe(
    '/vehicle-advanced?company_id=1&financial=true&projectable=true&assumption=none',
  );
  await company.getByText('Table').click();
  const heading = company.getByRole('columnheader', { name: 'Payoff of vehicles with an owner value' });
  await expect.element(heading).toBeVisible();
  await expect.element(company.getByRole('row', { name: /Now.*\$38,000\.50/ })).toBeVisible();
});

test('draws no owner value if no vehicle has one', async () => {
  const total = { ...TOTAL, owner_count: 0 };
  const companies = [{ id: 1, name: 'Harbor Rent', total, locations: [] }];
  await openScreen('/summary-future', { summarizeFutureValues: { companies, total } });
  const company = page.getByRole('region', { name: 'Harbor Rent over 24 months' });
  const text = /^3 vehicles; no owner value, 3 without a depreciation assumption/;
  await expect.element(company.getByText(text)).toBeVisible();
  await company.getByText('Table').click();
  await expect.element(company.getByRole('columnheader', { name: 'Payoff' })).toBeVisible();
  await expect.element(company.getByRole('columnheader', { name: /owner value/i })).not.toBeInTheDocument();
});

describe.each([
  ['/summary-future', 'Future Summary', '$50,000.00'],
  ['/projected-rev-loss', 'Projected Rev/Loss', '$9,999.50'],
])('%s', (address, title, amount) => {
  test('draws a chart a company and location as it comes into sight, with a table behind it', async () => {
    await openScreen(address, { summarizeFutureValues: summary });
    await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const company = page.getByRole('region', { name: 'Harbor Rent over 24 months' });
    await company.getByText('Table').click();
    await expect
      .element(company.getByRole('row', { name: new RegExp(`Now.*${amount.replace('$', '\\$')}`) }))
      .toBeVisible();
    await expect.poll(() => document.querySelectorAll('[data-drawn]').length).toBeGreaterThan(0);
    expect(document.querySelectorAll('[data-drawn]').length).toBeLessThan(20);
  });

  test('marks sandbox data, counts prices by hand and says whose values are overdue', async () => {
    const total = { ...TOTAL, is_sandbox: true, manual: 2 };
    const companies = summary.companies.map((company) => ({ ...company, total }));
    await openScreen(address, {
      getMe: SILENT,
      summarizeFutureValues: { companies, total },
    });
    await expect.element(page.getByText('Sandbox data')).toBeVisible();
    await expect.element(page.getByText(/^3 vehicles \(2 set manually\);.* excluded:/)).toBeVisible();
    await expect.element(page.getByText(/^Manheim has provided no values since/)).toBeVisible();
  });

  test('has no mark where no value is a sandbox’s', async () => {
    await openScreen(address, { summarizeFutureValues: summary });
    await expect.element(page.getByRole('region', { name: 'Harbor Rent over 24 months' })).toBeVisible();
    expect(page.getByText('Sandbox data').elements()).toEqual([]);
  });

  test('says that it loads, until it has the sums', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof summary>();
    await openScreen(address, { summarizeFutureValues: () => promise });
    const loading = page.getByRole('status', { name: 'Loading', exact: true });
    await expect.element(loading).toBeVisible();
    resolve(summary);
    await expect.element(page.getByRole('region', { name: 'Harbor Rent over 24 months' })).toBeVisible();
    await expect.element(loading).not.toBeInTheDocument();
  });

  test('says who is left out, and leads to them', async () => {
    await openScreen(address, { summarizeFutureValues: summary });
    const company = page.getByRole('region', { name: 'Harbor Rent over 24 months' });
    await expect.element(company.getByText(/^3 vehicles;.* excluded:/)).toBeVisible();
    const link = (name: string) => company.getByRole('link', { name });
    const filters = (name: string) => link(name).element().getAttribute('href');
    await expect.element(link('4 without finance data')).toBeVisible();
    expect(filters('4 without finance data')).toBe('/vehicle-advanced?company_id=1&financial=false');
    expect(filters('2 without a value or a model year')).toBe(
      '/vehicle-advanced?company_id=1&financial=true&projectable=false',
    );
  });

  test('keeps to the locations and statuses of its address, and so do its links', async () => {
    const asked: unknown[] = [];
    await openScreen(`${address}?company_id=1&location_id=1&statuses=active,sold`, {
      listLocations: [TAMPA],
      summarizeFutureValues: ({ body }) => {
        asked.push(body);
        const companies = summary.companies.map((company) => ({ ...company, locations: places.slice(0, 1) }));
        return { companies, total: TOTAL };
      },
    });
    const company = page.getByRole('region', { name: 'Harbor Rent over 24 months' });
    await expect.element(company.getByRole('link', { name: '4 without finance data' })).toBeVisible();
    expect(asked).toEqual([{ company_id: 1, location_id: [1], statuses: ['active', 'sold'] }]);
    expect(company.getByRole('link', { name: '4 without finance data' }).element().getAttribute('href')).toBe(
      '/vehicle-advanced?company_id=1&location_id=1&statuses=active,sold&financial=false',
    );
  });

  test('asks again for the company that is chosen', async () => {
    const asked: unknown[] = [];
    const second = { ...COMPANY, id: 2, name: 'Bay Cars' };
    await openScreen(address, {
      listCompanies: [COMPANY, second],
      listLocations: [],
      summarizeFutureValues: ({ body }) => {
        asked.push(body);
        return summary;
      },
    });
    await page.getByRole('button', { name: 'Bay Cars' }).click();
    await expect.poll(() => asked.at(-1)).toEqual({ company_id: 2 });
    await expect
      .element(page.getByRole('button', { name: 'Bay Cars' }))
      .toHaveAttribute('aria-pressed', 'true');
  });
});
