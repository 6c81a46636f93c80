import type { FutureValueTotals } from '@fleetworth/contract/projections';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PHONE } from '../../../test/accessible.ts';
import { LOCATION } from '../../../test/everyday-responses.ts';
import { loseConnection, type MockResponses } from '../../../test/mock-calls.ts';
import { expectInOrder } from '../../../test/texts.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { connection } from '../../shell/api/connection.ts';
import { FUTURE_POINTS, FUTURE_ROW, UNFINANCED_ROW } from '../../../test/projection-responses.ts';

const ADDRESS = '/future-value?locations=1.5_1200_1';
const TAMPA = { ...LOCATION, monthly_depreciation_assumption: 1.5, monthly_mileage_assumption: 1_200 };

const sent: Record<string, unknown>[] = [];
const responses: MockResponses = {
  listLocations: [TAMPA],
  listFutureValues: ({ body }) => {
    sent.push(body as Record<string, unknown>);
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
const grid = () => page.getByRole('grid', { name: 'Future values' });

/** Columns that answer the question of the screen, in their order. */
const ANSWER = ['Unit', 'Vehicle', 'Market Value', 'Owner Value', 'Payoff', 'Owner Rev/Loss'];

describe('the list of future values', () => {
  test.each([
    [1_440, 900],
    [1_280, 720],
    [820, 1_180],
  ])('shows each vehicle with value, payoff and their difference at %i pixels', async (width, height) => {
    await page.viewport(width, height);
    await openScreen(ADDRESS, responses);
    await expect.element(grid().getByText('1041')).toBeVisible();
    const edge = grid().element().getBoundingClientRect();
    let previous = edge.left;
    for (const name of ANSWER) {
      const header = grid().getByRole('columnheader', { name, exact: true });
      await expect.element(header).toBeVisible();
      const { left, right } = header.element().getBoundingClientRect();
      expect(left, name).toBeGreaterThanOrEqual(previous - 1);
      expect(right, name).toBeLessThanOrEqual(edge.right + 1);
      previous = right;
    }
    const row = grid().getByRole('row', { name: /1041/ });
    for (const text of ['2022 Toyota Camry', '$20,375.94', '$20,157.50', '$18,340.00', '+$1,817.50'])
      await expect.element(row.getByText(text)).toBeVisible();
  });

  test('has market value and above water on the cards of a phone', async () => {
    await page.viewport(...PHONE);
    await openScreen(ADDRESS, responses);
    const card = page.getByRole('listitem').filter({ hasText: '1041' });
    for (const text of [
      '+$1,817.50',
      '$20,157.50 − $18,340.00',
      'Market $20,375.94',
      'At market value: underwater for the next 24 months',
    ])
      await expect.element(card.getByText(text)).toBeVisible();
    const unfinanced = page.getByRole('listitem').filter({ hasText: '1042' });
    await expect.element(unfinanced.getByText(/^Owner value \$/)).toBeVisible();
  });

  test('names the month of each total, and says today where a vehicle is above water', async () => {
    await page.viewport(1_440, 900);
    await openScreen(ADDRESS, { ...responses, listFutureValues: [{ ...FUTURE_ROW, above_water_in: 0 }] });
    await expect.element(grid().getByText('Above water today')).toBeVisible();
    const summary = page.getByRole('region', { name: 'Summary' });
    const [month] = /\w{3} \d{4}/.exec(page.getByText(/^3 months, /).element().textContent ?? '') ?? [];
    await expectInOrder(summary, [
      'Value Today',
      'current auction value',
      'Owner Value',
      `in ${month}`,
      'Payoff',
      `in ${month}`,
      'Owner Revenue/Loss',
      `owner value less payoff in ${month}`,
    ]);
  });

  test('shows the first locations whole, and the others on request', async () => {
    await page.viewport(1_280, 720);
    const locations = Array.from({ length: 12 }, (_, index) => ({
      ...TAMPA,
      id: index + 1,
      code: `L${index + 1}`,
    }));
    const address = `/future-value?locations=1.5_1200_${locations.map(({ id }) => id).join('_')}`;
    await openScreen(address, { ...responses, listLocations: locations });
    const list = page.getByRole('list', { name: 'Saved locations' });
    await expect.element(list.getByRole('button', { name: /^Remove L7 / })).toBeVisible();
    expect(list.getByRole('button', { name: /^Remove L8 / }).elements()).toEqual([]);
    expect(list.element().scrollHeight).toBeLessThanOrEqual(list.element().clientHeight + 1);
    await list.getByRole('button', { name: 'Show all 12 locations' }).click();
    await expect.element(list.getByRole('button', { name: /^Remove L12 / })).toBeVisible();
    await list.getByRole('button', { name: 'Show fewer' }).click();
    await expect.element(list.getByRole('button', { name: /^Remove L8 / })).not.toBeInTheDocument();
  });

  test('sorts and filters by the month in which vehicles are above water', async () => {
    const { router } = await openScreen(ADDRESS, responses);
    const header = grid().getByRole('columnheader', { name: 'Above Water at Market' });
    await expect.element(grid().getByText('Underwater for the next 24 months')).toBeVisible();
    await header.getByText('Above Water at Market').click();
    await expect.poll(() => sent.at(-1)).toMatchObject({ sort: 'above_water_in', order: 'asc' });
    await page.getByRole('button', { name: /^Above water/ }).click();
    await page.getByRole('option', { name: 'In 1 to 6 months' }).click();
    await page.getByRole('option', { name: 'Not within 24 months' }).click();
    await expect.poll(() => sent.at(-1)).toMatchObject({ above_water: ['months_1_6', 'never'] });
    expect(router.state.location.href).toContain('above_water=months_1_6,never');
  });

  test('offers to clear the filter that finds nothing', async () => {
    const { router } = await openScreen(`${ADDRESS}&above_water=now`, { ...responses, listFutureValues: [] });
    await expect.element(page.getByText('No vehicle matches these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => router.state.location.href).not.toContain('above_water');
  });
});

describe('the months slider', () => {
  const slider = () => page.getByRole('slider', { name: 'Months ahead' });

  test('moves the result by keyboard and keeps the locations', async () => {
    const { router } = await openScreen(ADDRESS, responses);
    await expect.element(slider()).toHaveValue('3');
    await expect.element(page.getByText(/^3 months, \w{3} \d{4}$/)).toBeVisible();
    await page.getByRole('heading', { name: 'Future Value', level: 1 }).click();
    (slider().element() as HTMLInputElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.element(page.getByText(/^6 months, /)).toBeVisible();
    await expect.poll(() => sent.at(-1)).toMatchObject({ months: 6, locations: [{ location: 1 }] });
    for (const part of ['months=6', 'locations=1.5_1200_1'])
      expect(router.state.location.href).toContain(part);
    await expect.element(page.getByRole('textbox', { name: 'Months' })).toHaveValue('6');
    await expect.element(page.getByRole('button', { name: /^Remove TPA/ })).toBeVisible();
  });

  test('shows the last month that was asked for, whatever order the answers arrive in', async () => {
    const waiting = Promise.withResolvers<void>();
    await openScreen(ADDRESS, {
      ...responses,
      listFutureValues: async ({ body }) => {
        const { months } = body as { months: number };
        if (months === 4) await waiting.promise;
        return [{ ...FUTURE_ROW, unit: `AT-${months}` }];
      },
    });
    await expect.element(grid().getByText('AT-3')).toBeVisible();
    (slider().element() as HTMLInputElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('textbox', { name: 'Months' })).toHaveValue('4');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(grid().getByText('AT-5')).toBeVisible();
    waiting.resolve();
    await expect.element(grid().getByText('AT-5')).toBeVisible();
    expect(grid().getByText('AT-4').elements()).toEqual([]);
  });

  test('keeps the month of the figures until those of the next month arrive', async () => {
    const waiting = Promise.withResolvers<void>();
    const totals = responses.totalFutureValues as FutureValueTotals;
    const awaitMonth = async (body: unknown) => {
      if ((body as { months: number }).months > 3) await waiting.promise;
    };
    await openScreen(ADDRESS, {
      ...responses,
      listFutureValues: async ({ body }) => {
        await awaitMonth(body);
        return [FUTURE_ROW];
      },
      totalFutureValues: async ({ body }) => {
        await awaitMonth(body);
        return totals;
      },
    });
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect.element(summary.getByText('$18,340')).toBeVisible();
    const monthOf = (text: string | null | undefined) => /\w{3} \d{4}/.exec(text ?? '')?.[0];
    const before = monthOf(page.getByText(/^3 months, /).element().textContent);
    (slider().element() as HTMLInputElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText(`Figures for ${before}. Updating…`)).toBeVisible();
    const next = monthOf(page.getByText(/^4 months, /).element().textContent);
    expect(next).not.toBe(before);
    await expectInOrder(summary, ['Owner Value', `in ${before}`, `owner value less payoff in ${before}`]);
    expect(summary.element().textContent).not.toContain(next);
    waiting.resolve();
    await expect.element(summary.getByText(`owner value less payoff in ${next}`)).toBeVisible();
    await expect.element(page.getByText(/^Figures for/)).not.toBeInTheDocument();
  });

  test('names the month of the figures while the connection is lost', async () => {
    let isLost = false;
    const loseOnceLost = <Answer,>(answer: Answer) => (isLost ? loseConnection() : answer);
    await openScreen(ADDRESS, {
      ...responses,
      listFutureValues: () => loseOnceLost([FUTURE_ROW]),
      totalFutureValues: () => loseOnceLost(responses.totalFutureValues as FutureValueTotals),
    });
    await expect.element(grid().getByText('1041')).toBeVisible();
    const [month] = /\w{3} \d{4}/.exec(page.getByText(/^3 months, /).element().textContent ?? '') ?? [];
    isLost = true;
    (slider().element() as HTMLInputElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText(/^No connection\./).first()).toBeVisible();
    await expect.element(page.getByText(`Figures for ${month}.`, { exact: true })).toBeVisible();
    isLost = false;
    connection.markRestored();
    await expect.element(page.getByText(/^Figures for/)).not.toBeInTheDocument();
  });

  test('keeps a month beyond its usual scale', async () => {
    await openScreen(`${ADDRESS}&months=60`, responses);
    await expect.element(slider()).toHaveValue('60');
    await expect.element(slider()).toHaveAttribute('max', '99');
  });
});
