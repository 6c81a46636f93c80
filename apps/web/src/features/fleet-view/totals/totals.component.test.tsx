import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { COMPANY, OWNER } from '../../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW, TOTAL } from '../../../../test/fleet-responses.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { expectInOrder } from '../../../../test/texts.ts';

const responsesOf = (total: FleetTotal) => ({
  ...FLEET_RESPONSES,
  summarizeFleet: { total, companies: [{ id: COMPANY.id, name: COMPANY.name, total, locations: [] }] },
});

const FINANCED: FleetTotal = {
  ...TOTAL,
  count: 122,
  auction: 2_000_000,
  payoff: 2_131_330,
  revenue: 200_000,
  without_value: { count: 22, payoff: 331_330 },
  positive: { count: 100, revenue: 200_000 },
};

test('cards show the payoff excluded from the revenue, so that they add up', async () => {
  await openScreen('/vehicle-advanced?q=no-such-unit', responsesOf(FINANCED));
  await expectInOrder(page.getByRole('region', { name: 'Summary' }), [
    '$2,000,000',
    '$2,131,330',
    '22 vehicles without a value: $331,330',
    '+$200,000',
  ]);
});

test('notes of cards stay on one line on a wide screen', async () => {
  await page.viewport(1440, 900);
  await openScreen(
    '/vehicle-advanced?q=no-such-unit',
    responsesOf({
      ...TOTAL,
      count: 1352,
      auction: 30_144_705,
      payoff: 25_067_497,
      revenue: 5_136_679,
      without_finance: { count: 235, valued: 230, auction: 1_000_000 },
      without_value: { count: 5, payoff: 59_471 },
      positive: { count: 1122, revenue: 5_719_473 },
      negative: { count: 225, revenue: -582_794 },
    }),
  );
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect.element(summary.getByText('no finance: 235 · no value: 5')).toBeVisible();
  for (const label of ['With finance', 'Estimated Revenue/Loss']) {
    const note = summary.getByText(label).element().parentElement?.lastElementChild;
    expect(lineCount(note ?? document.body), label).toBe(1);
  }
});

/** Counts the lines of a note by its text and its parts, without text for screen readers inside them. */
function lineCount(note: Element): number {
  const range = document.createRange();
  const parts = note.childElementCount > 0 ? [...note.children] : [note.firstChild ?? note];
  const bottoms = parts.flatMap((part) => {
    range.selectNode(part);
    const rects = part instanceof Element ? part.getClientRects() : range.getClientRects();
    return [...rects].map(({ bottom }) => Math.round(bottom));
  });
  return new Set(bottoms).size;
}

test('Total Value has a column for the payoff excluded from the revenue', async () => {
  await openScreen('/summary-current', responsesOf(FINANCED));
  await expectInOrder(page.getByRole('row', { name: /Total/ }), [
    '$2,131,330',
    '22',
    '$331,330',
    '+$200,000',
  ]);
});

test.each(['/vehicle-advanced?q=no-such-unit', '/summary-current'])(
  'without finance, %s shows the value of all vehicles and where to enter finance',
  async (path) => {
    const without_finance = { count: 116, valued: 114, auction: 2_345_678.4 };
    await openScreen(path, responsesOf({ ...TOTAL, without_finance }));
    await expectInOrder(page.getByRole('main'), [
      '116 vehicles (114 have a value), worth $2,345,678 at auction.',
    ]);
    const link = page.getByRole('link', { name: 'import finance data' });
    await expect.element(link).toHaveAttribute('href', '/vehicles/financial-batch');
  },
);

const NO_ROWS = { items: [], pagination: { page: 1, per: 20, last: 1 } };

test.each(['/vehicle-advanced?q=no-such-unit', '/vehicles?q=no-such-unit', '/summary-current'])(
  '%s marks sandbox data by its total, whatever rows are loaded',
  async (path) => {
    await openScreen(path, { ...responsesOf({ ...FINANCED, is_sandbox: true }), listVehicles: NO_ROWS });
    await expect.element(page.getByText('Sandbox data')).toBeVisible();
  },
);

test("a sandbox row without sandbox totals doesn't mark the totals", async () => {
  const listFleet = { items: [FLEET_ROW], pagination: { page: 1, per: 100, last: 1 } };
  await openScreen('/vehicle-advanced', { ...responsesOf(FINANCED), listFleet });
  await expectInOrder(page.getByRole('region', { name: 'Summary' }), ['$2,000,000']);
  await expect.element(page.getByRole('grid').getByText('1041')).toBeVisible();
  expect(page.getByText('Sandbox data').elements()).toEqual([]);
});

test('totals count manual prices', async () => {
  await openScreen('/vehicle-advanced?q=no-such-unit', responsesOf({ ...FINANCED, manual: 3 }));
  await expectInOrder(page.getByRole('region', { name: 'Summary' }), ['this week · 3 manual']);
  await openScreen('/summary-current', responsesOf({ ...FINANCED, manual: 3 }));
  await expectInOrder(page.getByRole('row', { name: /Total/ }), ['$2,131,330', '3', '22', '$331,330']);
});

test('links to the values of the totals that are estimated from the price paid', async () => {
  const text = '70 of 100 estimated from the price paid';
  await openScreen('/summary-current', responsesOf({ ...FINANCED, by_price: 70 }));
  const link = page.getByRole('link', { name: text });
  await expect.element(link).toBeVisible();
  expect(link.element().getAttribute('href')).toBe('/vehicle-advanced?financial=true&value_basis=price');
  await link.click();
  await expect
    .element(page.getByRole('button', { name: 'Value from price paid (estimated)' }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('links to the auction values of the list that are estimated from the price paid', async () => {
  await openScreen('/vehicle-advanced', responsesOf({ ...FINANCED, by_price: 70 }));
  const summary = page.getByRole('region', { name: 'Summary' });
  const link = summary.getByRole('link', { name: '70 of 100 estimated from the price paid' });
  await expect.element(link).toBeVisible();
  await link.click();
  await expect
    .element(page.getByRole('button', { name: 'Value from price paid (estimated)' }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('the payoff shows what is owed on ended contracts and links to them', async () => {
  const matured = { count: 4, payoff: 31_250 };
  await openScreen('/vehicle-advanced', responsesOf({ ...FINANCED, matured }));
  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.getByRole('link', { name: '4 ended contracts: $31,250' }).click();
  const view = page.getByRole('button', { name: /^Contract ended with a balance/ });
  await expect.element(view).toHaveAttribute('aria-pressed', 'true');
  await expect.element(view).toHaveAccessibleName(/balance ?4$/);
});

const silent = (last_answer_at: string | null) => ({
  getMe: { ...OWNER, providers: [{ provider: 'manheim', last_answer_at, is_silent: true }] },
});

test.each([
  '/vehicle-advanced',
  '/vehicles',
  '/summary-current',
  '/historical-trend',
  '/future-value',
  '/vehicle-class-performance',
])('%s shows since when a provider has returned no values', async (path) => {
  const responses = {
    ...responsesOf(FINANCED),
    ...silent('2026-11-18T15:00:00Z'),
    listVehicles: NO_ROWS,
    listClassPerformances: { ...NO_ROWS, count: 0 },
  };
  await openScreen(path, responses);
  const words =
    "Manheim has provided no values since 11/18/2026. Values will update once it's available again.";
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a screen without values mentions no providers', async () => {
  await openScreen('/companies', { ...FLEET_RESPONSES, ...silent(null) });
  await expect.element(page.getByRole('heading', { name: 'Companies', exact: true })).toBeVisible();
  expect(page.getByText(/has provided no values/).elements()).toEqual([]);
});
