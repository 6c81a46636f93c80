import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import type { FutureTotal } from '@fleetworth/contract/projections';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PHONE } from '../../../test/accessible.ts';
import type { MockResponses, ReceivedCall } from '../../../test/mock-calls.ts';
import { COMPANY, LOCATION, OWNER } from '../../../test/everyday-responses.ts';
import { BUILT_IN, FLEET_RESPONSES, FLEET_ROW, LUZMO_GRANT, TOTAL } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectInOrder } from '../../../test/texts.ts';
import { frameUrl } from './luzmo-frame.tsx';

const FLEET: FleetTotal = {
  ...TOTAL,
  count: 122,
  auction: 2_000_000,
  payoff: 2_131_330,
  revenue: 200_000,
  without_value: { count: 22, payoff: 331_330 },
  without_finance: { count: 16, valued: 14, auction: 250_000 },
  positive: { count: 60, revenue: 260_000 },
  negative: { count: 40, revenue: -60_000 },
  is_sandbox: true,
  by_price: 70,
  weekly_change: -0.42,
};
const point = (month: number) => ({
  month,
  date: '2026-12-20',
  projected_auction: 50_000,
  projected_payoff: 40_000,
  owner_depreciation: 48_000,
  owner_payoff: 0,
});
const SUMS: FutureTotal = {
  owner_count: 100,
  above_water_in: 0,
  count: 100,
  current: point(0),
  months: Array.from({ length: 24 }, (_, place) => point(place + 1)),
  left_out: 38,
  left_out_reasons: { without_finance: 16, without_value: 22 },
  is_sandbox: false,
  manual: 0,
};

const asked: { name: string; body: Record<string, unknown> }[] = [];
const bodyOf = (name: string, { body }: ReceivedCall) => {
  asked.push({ name, body: body as Record<string, unknown> });
  return body as Record<string, unknown>;
};

/** Responses of a fleet with data for every tile. */
const responses: MockResponses = {
  ...FLEET_RESPONSES,
  summarizeFleet: (call) => {
    const body = bodyOf('summarizeFleet', call);
    if (body.weekly_change === 'down') return { total: { ...TOTAL, count: 9 } };
    if (body.next_month_change === 'down') return { total: { ...TOTAL, count: 5 } };
    if (body.incomplete === true) return { total: { ...TOTAL, count: 4 } };
    if (body.assumption === 'none') return { total: { ...TOTAL, count: 3 } };
    if (body.contract === 'ending') return { total: { ...TOTAL, count: 2 } };
    if (body.value_age === 'old') return { total: { ...TOTAL, count: 6 } };
    if (body.sign === 'positive') return { total: { ...TOTAL, count: 60 } };
    if (body.confidence === 'low') return { total: TOTAL };
    const location = { id: LOCATION.id, name: LOCATION.name, code: LOCATION.code, total: FLEET };
    return {
      total: FLEET,
      companies: [{ id: COMPANY.id, name: COMPANY.name, total: FLEET, locations: [location] }],
    };
  },
  listBatches: { items: [], count: 7, pagination: { page: 1, per: 1, last: 7 } },
  listFleet: (sent) => {
    bodyOf('listFleet', sent);
    return {
      items: [{ ...FLEET_ROW, next_month_change: -312.4 }],
      pagination: { page: 1, per: 10, last: 1 },
    };
  },
  summarizeFutureValues: (call) => {
    bodyOf('summarizeFutureValues', call);
    const location = { id: LOCATION.id, name: LOCATION.name, code: LOCATION.code, total: SUMS };
    return {
      companies: [{ id: COMPANY.id, name: COMPANY.name, total: SUMS, locations: [location] }],
      total: SUMS,
    };
  },
};

beforeEach(() => {
  asked.length = 0;
});

const tile = (name: string) => page.getByRole('region', { name, exact: true });
const hrefIn = (region: string, name: string | RegExp) =>
  decodeURIComponent(tile(region).getByRole('link', { name }).element().getAttribute('href') ?? '');

describe('Our own dashboard', () => {
  test('shows values, changes, rankings and tasks, each with a link to its list', async () => {
    await openScreen('/', responses);
    await expectInOrder(tile('Auction Value'), ['$2,000,000', '100 of 138 vehicles', '0.42%']);
    await expectInOrder(tile('Underwater'), ['−$60,000', '40 of 138 vehicles']);
    await expectInOrder(tile('Missing data'), [
      'Missing value',
      '24',
      'Missing finance',
      '16',
      'Missing mileage or in-service date',
      '4',
      'Missing depreciation assumption',
      '3',
    ]);
    await expectInOrder(tile('Contracts'), ['Ended with a balance', 'None', 'Ending within 60 days', '2']);
    await expectInOrder(tile('Values'), ['Older than 14 days', '6', 'Low confidence', 'None']);
    await expectInOrder(tile('Imports'), ['With rows to fix', '7']);
    expect(hrefIn('Contracts', '2')).toBe('/vehicle-advanced?contract=ending');
    expect(hrefIn('Values', '6')).toBe('/vehicle-advanced?value_age=old');
    expect(hrefIn('Imports', '7')).toBe('/imports?to_fix=true');
    await expectInOrder(tile('Most to gain by selling'), ['60 vehicles', 'would bring more', '1041']);
    expect(hrefIn('Most to gain by selling', '60 vehicles')).toBe(
      '/vehicle-advanced?sign=positive&sort=revenue&order=desc',
    );
    await expectInOrder(tile('Losing equity fastest'), [
      '5 vehicles',
      'would lose equity',
      '1041',
      '−$312.40',
    ]);
    await expect.element(page.getByText('Sandbox data')).toBeVisible();
    expect(hrefIn('Auction Value', /100 of/)).toBe('/vehicle-advanced?financial=true&valued=true');
    expect(hrefIn('Auction Value', '70 of 100 estimated from the price paid')).toBe(
      '/vehicle-advanced?financial=true&value_basis=price',
    );
    expect(hrefIn('Underwater', /40 of/)).toBe('/vehicle-advanced?sign=negative');
    expect(hrefIn('Missing data', '24')).toBe('/vehicle-advanced?valued=false');
    expect(hrefIn('Missing data', '4')).toBe('/vehicle-advanced?incomplete=true');
    expect(hrefIn('Missing data', '3')).toBe('/vehicle-advanced?assumption=none');
    expect(tile('To do').getByRole('link', { name: 'None' }).elements()).toEqual([]);
    expect(hrefIn('Losing equity fastest', '5 vehicles')).toBe(
      '/vehicle-advanced?next_month_change=down&sort=next_month_change',
    );
    expect(asked).toContainEqual({
      name: 'listFleet',
      body: { next_month_change: 'down', sort: 'next_month_change', order: 'asc', per: 10 },
    });
    expect(hrefIn('Losing equity fastest', '1041')).toContain('panel=1');
  });

  test('draws value against payoff and revenue/loss by location, with a table behind each', async () => {
    await openScreen('/', responses);
    const outlook = tile('Value vs. payoff, 24 months');
    await expect.element(outlook.getByText(/100 vehicles, 38 others excluded/)).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.recharts-line').length).toBe(2);
    await outlook.getByText('Table', { exact: true }).click();
    await expect.element(outlook.getByRole('row', { name: /^Now \$50,000.00 \$40,000.00/ })).toBeVisible();
    const equity = tile('Revenue/Loss by company and location');
    await expect.poll(() => document.querySelectorAll('.recharts-bar').length).toBe(1);
    const widths = [...document.querySelectorAll<SVGGraphicsElement>('.recharts-bar-rectangle path')].map(
      (bar) => bar.getBBox().width,
    );
    expect(widths.filter((width) => width <= 64)).toHaveLength(1);
    await equity.getByText('Table', { exact: true }).click();
    const row = equity.getByRole('row', { name: /TPA/ });
    await expectInOrder(row, ['100', '$2,000,000', '$1,800,000', '+$200,000']);
    expect(row.getByRole('link').element().getAttribute('href')).toContain('location_id=1');
  });

  test('requests the outlook with the filters and opens a summary with the same filters', async () => {
    asked.length = 0;
    await openScreen('/?company_id=1&location_id=1&statuses=active', responses);
    const link = tile('Value vs. payoff, 24 months').getByRole('link', { name: 'Future Summary' });
    await expect.element(link).toBeVisible();
    expect(asked.find(({ name }) => name === 'summarizeFutureValues')?.body).toEqual({
      company_id: 1,
      location_id: [1],
      statuses: ['active'],
    });
    expect(link.element().getAttribute('href')).toBe(
      '/summary-future?company_id=1&location_id=1&statuses=active',
    );
  });

  test('omits the outlook for accounts without it', async () => {
    const getMe = { ...OWNER, is_future_value: false, is_projected_rev_loss: false };
    await openScreen('/', { ...responses, getMe });
    await expect.element(tile('Missing data').getByText('Missing finance')).toBeVisible();
    expect(page.getByText('Value vs. payoff, 24 months').elements()).toEqual([]);
    expect(asked.map(({ name }) => name)).not.toContain('summarizeFutureValues');
    await openScreen('/', { ...responses, getMe: { ...getMe, is_projected_rev_loss: true } });
    await expect.element(page.getByRole('link', { name: 'Projected Rev/Loss' }).last()).toBeVisible();
  });

  test('an empty fleet says so and shows no zeros', async () => {
    const summarizeFleet = { total: TOTAL, companies: [] };
    await openScreen('/', { ...responses, summarizeFleet });
    await expect.element(page.getByText('There are no vehicles yet.')).toBeVisible();
    expect(page.getByRole('main').getByText('0', { exact: true }).elements()).toEqual([]);
    await openScreen('/?statuses=sold', { ...responses, summarizeFleet });
    await expect.element(page.getByText('No vehicle matches these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(page.getByText('There are no vehicles yet.')).toBeVisible();
  });

  test('a vehicle without finance shows its value, where to enter finance, and dashes', async () => {
    const total = { ...TOTAL, without_finance: { count: 1, valued: 1, auction: 19_500 } };
    await openScreen('/', {
      ...responses,
      summarizeFleet: ({ body }) =>
        (body as { financial?: true }).financial === true
          ? { total: TOTAL }
          : { total, companies: [{ id: 1, name: 'Harbor Rent', total, locations: [] }] },
      listFleet: { items: [], pagination: { page: 1, per: 10, last: 1 } },
    });
    await expectInOrder(tile('Auction Value'), ['$19,500', '1 of 1 vehicle']);
    for (const label of ['Estimated Payoff', 'Estimated Revenue/Loss', 'Underwater'])
      await expectInOrder(tile(label), ['–', 'No finance data yet']);
    await expect.element(page.getByText(/1 vehicle, worth \$19,500 at auction/)).toBeVisible();
    for (const title of ['Most to gain by selling', 'Losing equity fastest']) {
      await expectInOrder(tile(title), ['– No finance data yet.', 'Import finance data']);
      expect(hrefIn(title, 'Import finance data')).toBe('/vehicles/financial-batch');
    }
    await expect
      .element(page.getByText('No vehicles have both finance data and an auction value yet.'))
      .toBeVisible();
  });

  test('is accessible on a phone', async () => {
    await page.viewport(...PHONE);
    await openScreen('/', responses);
    await expect.element(tile('Losing equity fastest').getByText('1041')).toBeVisible();
  });

  test('shows the other tiles if one fails, which can be retried', async () => {
    let isAway = true;
    const body = { code: 500, reason: 'server.failed', message: 'Something went wrong' };
    await openScreen('/', {
      ...responses,
      listFleet: () =>
        isAway
          ? { mockError: { status: 500, body } }
          : { items: [FLEET_ROW], pagination: { page: 1, per: 10, last: 1 } },
    });
    const sinking = tile('Losing equity fastest');
    await expect.element(sinking.getByRole('alert')).toBeVisible();
    await expect.element(tile('Auction Value').getByText('$2,000,000')).toBeVisible();
    isAway = false;
    await sinking.getByRole('button', { name: 'Retry' }).click();
    await expect.element(sinking.getByText('1041')).toBeVisible();
  });
});

describe('The rankings', () => {
  test.each([
    ['no value', { count: 10, without_value: { count: 10, payoff: 90_000 } }, 0, '– No auction values yet.'],
    [
      'no model year',
      { count: 10 },
      0,
      '– None of the vehicles with a payoff and a value have a model year.',
    ],
    [
      'a gain',
      { count: 10 },
      8,
      'None of 8 vehicles with a payoff and a value would lose equity by next month.',
    ],
  ])('says why no vehicle of a fleet with %s is ranked', async (_title, changes, known, text) => {
    const total = { ...TOTAL, ...changes };
    await openScreen('/', {
      ...responses,
      summarizeFleet: ({ body }) =>
        (body as { projectable?: true }).projectable === true
          ? { total: { ...TOTAL, count: known } }
          : { total, companies: [] },
      listFleet: { items: [], pagination: { page: 1, per: 10, last: 1 } },
    });
    await expectInOrder(tile('Losing equity fastest'), [text]);
    await expectInOrder(tile('Auction Value'), [known === 0 && 'without_value' in changes ? '–' : '$0']);
  });

  test.each([1_440, 1_280, 1_100, 1_000, 820, 390])(
    'shows every figure whole at %i pixels',
    async (width) => {
      const model = { id: 1, name: 'Sprinter 2500 Crew Extended' };
      const large = { ...FLEET_ROW, unit: 'ORD-1041', model, revenue: -123_456.78 };
      const listFleet = {
        items: [{ ...large, next_month_change: -12_345.67 }],
        pagination: { page: 1, per: 10, last: 1 },
      };
      await page.viewport(width, 720);
      await openScreen('/', { ...responses, listFleet });
      for (const title of ['Most to gain by selling', 'Losing equity fastest']) {
        const table = tile(title).getByRole('region');
        await expect.element(table.getByText('ORD-1041')).toBeVisible();
        expect(table.getByText('ORD-1041').element().getClientRects(), title).toHaveLength(1);
        expect(table.element().scrollWidth, title).toBeLessThanOrEqual(table.element().clientWidth);
      }
      const { height } = tile('Underwater').getByText('−$60,000').element().getBoundingClientRect();
      expect(height).toBeLessThan(40);
    },
  );
});

describe('The filters', () => {
  test('are applied only by Filter, to all tiles and links; Reset clears them', async () => {
    await openScreen('/', responses);
    await expect.element(tile('Auction Value').getByText('$2,000,000')).toBeVisible();
    asked.length = 0;
    const filters = page.getByRole('region', { name: 'Filters' });
    await filters.getByRole('button', { name: /^Company/ }).click();
    await page.getByRole('option', { name: 'Harbor Rent' }).click();
    await filters.getByRole('button', { name: /^Locations/ }).click();
    await page.getByRole('option', { name: /TPA/ }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).click();
    expect(asked).toEqual([]);
    const outdated = filters.getByText('Click Filter to apply the new filters to these figures.');
    await expect.element(outdated).toBeVisible();
    await filters.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(4);
    await expect.element(outdated).not.toBeInTheDocument();
    for (const { name, body } of asked) {
      expect(body).toMatchObject({ company_id: 1 });
      if (name !== 'summarizeFutureValues') expect(body).toMatchObject({ location_id: [1] });
    }
    await expect
      .poll(() => hrefIn('Underwater', /40 of/))
      .toBe('/vehicle-advanced?company_id=1&location_id=1&sign=negative');
    await filters.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => hrefIn('Underwater', /40 of/)).toBe('/vehicle-advanced?sign=negative');
  });
});

describe('The dashboard of Luzmo', () => {
  test('is embedded in a sandboxed frame without a referrer and reloaded by Refresh', async () => {
    let grants = 0;
    await openScreen('/?company_id=1', {
      ...responses,
      authorizeDashboard: () => {
        grants += 1;
        return { ...LUZMO_GRANT, token: `granted-${grants}` };
      },
    });
    const frame = page.getByTitle('Dashboard', { exact: true });
    await expect.element(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
    await expect.element(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    await expect.element(frame).toHaveAttribute('src', frameUrl({ ...LUZMO_GRANT, token: 'granted-1' }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(frame).toHaveAttribute('src', frameUrl({ ...LUZMO_GRANT, token: 'granted-2' }));
    expect(asked).toEqual([]);
    expect(page.getByText('Sandbox data').elements()).toEqual([]);
  });

  test('is requested again with each Filter, and shows Retry after a failure', async () => {
    const grants: string[] = [];
    let isAway = true;
    const body = { code: 503, reason: 'dashboard.unavailable', message: 'Something went wrong!' };
    await openScreen('/?company_id=1', {
      ...responses,
      authorizeDashboard: ({ query }) => {
        grants.push(query.toString());
        return isAway ? { mockError: { status: 503, body } } : BUILT_IN;
      },
    });
    await expect.element(page.getByText('Something went wrong!')).toBeVisible();
    expect(grants).toEqual(['company_id=1']);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => grants.length).toBe(2);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect.poll(() => grants.length).toBe(3);
    isAway = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(tile('Auction Value').getByText('$2,000,000')).toBeVisible();
  });
});
