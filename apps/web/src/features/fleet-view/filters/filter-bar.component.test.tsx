import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReceivedCall } from '../../../../test/mock-calls.ts';
import { COMPANY, LOCATION, OWNER } from '../../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../../test/fleet-responses.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { expectInOrder } from '../../../../test/texts.ts';

const TWO = [COMPANY, { ...COMPANY, id: 2, name: 'Northline Mobility' }];
const makeLocation = (id: number, code: string, name: string) => ({ ...LOCATION, id, code, name });
const PLACES = [
  makeLocation(1, 'ATL', 'Atlanta Airport'),
  makeLocation(2, 'DFW', 'Dallas Airport'),
  makeLocation(3, 'HNL', 'Honolulu Airport'),
];
// Enough options to show the search field.
const MANY = [
  ...PLACES,
  ...Array.from({ length: 12 }, (_, at) => makeLocation(4 + at, `X${at}`, 'Elsewhere')),
];
const pagination = { page: 1, per: 100, last: 1 };
const RESPONSES = {
  ...FLEET_RESPONSES,
  getMe: { ...OWNER, memberships: TWO.map(({ id }) => ({ company_id: id, role: 'owner' as const })) },
  listCompanies: TWO,
  listLocations: PLACES,
  listFleet: ({ body }: ReceivedCall) => {
    const { q, company_id, statuses } = body as Record<string, unknown>;
    const isEmpty = q === 'zzzz' || (company_id === 1 && String(statuses) === 'stolen');
    return { items: isEmpty ? [] : [FLEET_ROW], pagination };
  },
};

const grid = page.getByRole('grid');
const chip = (name: string) =>
  page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${name} `) });
const option = (name: string) => page.getByRole('option', { name, exact: true });
const searchBox = page.getByRole('textbox', { name: 'Search unit or VIN' });

async function open(url: string, responses = {}) {
  const { router } = await openScreen(url, { ...RESPONSES, ...responses });
  await expectSettled();
  const expectUrl = async (href: string) => {
    await expect.poll(() => router.state.location.href).toBe(href);
    await expectSettled();
  };
  return { router, expectAddress: expectUrl };
}

/** Waits for rows and totals of the current address. */
async function expectSettled(): Promise<void> {
  await expect.element(grid).toHaveAttribute('aria-busy', 'false');
  await expect.element(page.getByRole('region', { name: 'Summary' })).toHaveAttribute('aria-busy', 'false');
}

test('a search or filter without matches says so and offers to clear each', async () => {
  const { expectAddress: expectUrl } = await open('/vehicle-advanced?company_id=1&statuses=stolen&q=zzzz');
  await expect.element(page.getByText('No vehicle matches “zzzz” and these filters.')).toBeVisible();
  await expect.element(page.getByText(/If you want to add vehicle/)).not.toBeInTheDocument();
  const summary = page.getByRole('region', { name: 'Summary' }).element();
  expect(summary.textContent).not.toContain('$0');
  await grid.getByRole('button', { name: 'Clear filters' }).click();
  await expectUrl('/vehicle-advanced?q=zzzz');
  await expect.element(page.getByText('No vehicle matches “zzzz”.')).toBeVisible();
  await grid.getByRole('button', { name: 'Clear search' }).click();
  await expectUrl('/vehicle-advanced');
  await expect.element(grid.getByText('1041')).toBeVisible();
});

test('one visit to a filter is one history entry', async () => {
  const { router, expectAddress: expectUrl } = await open('/vehicle-advanced?company_id=1');
  await chip('Locations').click();
  for (const name of ['ATL · Atlanta Airport', 'DFW · Dallas Airport', 'HNL · Honolulu Airport'])
    await option(name).click();
  await userEvent.keyboard('{Escape}');
  await expectInOrder(chip('Locations'), ['+2']);
  router.history.back();
  await expectUrl('/vehicle-advanced?company_id=1');
  await expectInOrder(chip('Locations'), ['All']);
});

test("a filter's search highlights the first match, which Tab and Enter select", async () => {
  const { expectAddress: expectUrl } = await open('/vehicle-advanced?company_id=1', { listLocations: MANY });
  const search = page.getByRole('textbox', { name: 'Search locations' });
  for (const [typed, key, name] of [
    ['dal', '{Tab}', 'DFW · Dallas Airport'],
    ['atl', '{Enter}', 'ATL · Atlanta Airport'],
  ] as const) {
    await chip('Locations').click();
    await search.fill(typed);
    await expect.element(option(name)).toHaveAttribute('data-combobox-selected', 'true');
    await userEvent.keyboard(key);
    if (key === '{Tab}') continue;
    await expect.element(option(name)).toHaveAttribute('aria-selected', 'true');
    await search.fill('zzz');
    await expect.element(page.getByText('There is no options.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
  }
  await expectUrl('/vehicle-advanced?company_id=1&location_id=2,1');
});

test('a single status is one history entry', async () => {
  const { expectAddress: expectUrl } = await open('/vehicle-advanced');
  await chip('Status').click();
  await expect.element(option('Active')).toHaveAttribute('aria-selected', 'true');
  await expect.element(option('Inactive')).toHaveAttribute('aria-selected', 'false');
  await page.getByRole('button', { name: 'Only Stolen' }).click();
  await expectUrl('/vehicle-advanced?statuses=stolen');
  await expect.element(chip('Status')).toHaveFocus();
  await expectInOrder(chip('Status'), ['Stolen']);
});

test('Another company clears the locations; without a company there are none to choose', async () => {
  const { expectAddress: expectUrl } = await open('/vehicle-advanced?company_id=1&location_id=1');
  await chip('Company').click();
  await option('Northline Mobility').click();
  await expectUrl('/vehicle-advanced?company_id=2');
  await page.getByRole('button', { name: 'Clear company' }).click();
  await expectUrl('/vehicle-advanced');
  await expect.element(chip('Locations')).toBeDisabled();
});

test('the search keeps the focus for another text', async () => {
  const { router, expectAddress: expectUrl } = await open('/vehicle-advanced');
  await searchBox.fill('101');
  await userEvent.keyboard('{Enter}');
  await expectUrl('/vehicle-advanced?q=101');
  await expect.element(searchBox).toHaveFocus();
  router.history.back();
  await expect.element(searchBox).toHaveValue('');
  await expectSettled();
});

test('Leaving for another screen drops the search text, and going back restores it', async () => {
  const { router } = await open('/vehicle-advanced?q=1010');
  await expect.element(searchBox).toHaveValue('1010');
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Custom Tags' }).click();
  await expect.element(page.getByRole('heading', { name: 'Custom Tags' })).toBeVisible();
  await page.getByRole('link', { name: 'Fleet View: Value by Vehicle' }).click();
  await expect.element(searchBox).toHaveValue('');
  router.history.back();
  await expect.element(page.getByRole('heading', { name: 'Custom Tags' })).toBeVisible();
  router.history.back();
  await expect.element(searchBox).toHaveValue('1010');
  await expectSettled();
});

test('a list of low-confidence values says so, and can be cleared', async () => {
  const { expectAddress: expectUrl } = await open('/vehicle-advanced?confidence=low');
  const view = page.getByRole('button', { name: 'Low confidence', exact: true });
  await expect.element(view).toHaveAttribute('aria-pressed', 'true');
  await view.click();
  await expectUrl('/vehicle-advanced');
  await expect.element(view).not.toBeInTheDocument();
});

test('clearing the selection focuses the list', async () => {
  await open('/vehicle-advanced');
  await page.getByRole('checkbox', { name: 'Select 1041' }).click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => document.activeElement?.closest('[role="grid"]')).not.toBeNull();
});
