import type { FleetRow } from '@fleetworth/contract/fleet-view';
import type { SellHistoryItem, SellOutcome } from '@fleetworth/contract/selling';
import { formatUnlinkedChannel } from '@fleetworth/contract/selling-choices';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockResponses } from '../../../../test/mock-calls.ts';
import { COMPANY, OWNER } from '../../../../test/everyday-responses.ts';
import { FLEET_ROW } from '../../../../test/fleet-responses.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { channelOf, OFF, OFFER, SELLING_RESPONSES, STARTING } from '../../../../test/selling-responses.ts';
import { deleteSelectionEntries, selectionEntriesOf } from '../../../shell/drafts/selection-entries.ts';
import { FOR_SALE_SELECTION, type SellValues, toStartingValues } from '../list/sell-values.ts';
import { SELL_NOW_SELECTION } from '../use-sell-dialogs.ts';
import { sellRun } from '../run/sell-run.ts';

const CAR: FleetRow = { ...FLEET_ROW, auction: 21_350, payoff: 18_000 };
const OTHER_COMPANY = { id: 2, name: 'Sunline', state: { code: 'FL' } };
const OTHER: FleetRow = { ...CAR, id: 2, unit: '2077', vin: '1FTEW1EP7JFC10399', company: OTHER_COMPANY };
const LINK_TEXT = formatUnlinkedChannel('Fleet Market Hub', OTHER_COMPANY.name);

const HUB = channelOf({});
const hubWith = (isOtherLinked: boolean) => ({
  ...HUB,
  companies: [
    ...HUB.companies,
    { company_id: OTHER_COMPANY.id, is_linked: isOtherLinked, is_re_access_required: false },
  ],
});

const listOf = (items: FleetRow[]) => ({ items, pagination: { page: 1, per: 100, last: 1 } });

/** Opens the selection of these vehicles. Sales are recorded and accepted. */
async function openSelection(
  vehicles: FleetRow[],
  changes: Partial<SellValues> = {},
  more: MockResponses = {},
) {
  selectionEntriesOf<SellValues>(OWNER.id, FOR_SALE_SELECTION).put(
    new Map(vehicles.map(({ id }) => [id, { ...toStartingValues(STARTING), ...changes }])),
  );
  const requests: { company_id: number; items: { vehicle_id: number }[] }[] = [];
  await openScreen('/for-sale?view=selection', {
    ...SELLING_RESPONSES,
    listFleet: listOf(vehicles),
    listSellChannels: [hubWith(true), OFF],
    sellVehicles: ({ body }) => {
      requests.push(...(body as typeof requests));
      return (body as typeof requests).map(outcomeOf);
    },
    ...more,
  });
  return requests;
}

const outcomeOf = ({ company_id, items }: { company_id: number; items: { vehicle_id: number }[] }) => ({
  company_id,
  provider: 'fmh' as const,
  result: 'success' as const,
  message: '',
  items: items.map(({ vehicle_id }) => offerOf(vehicle_id)),
});
const offerOf = (id: number): SellHistoryItem => ({
  ...OFFER,
  id: id + 10,
  vehicle: { ...OFFER.vehicle, id },
  result: 'success',
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const review = page.getByRole('dialog', { name: 'Review sale with Fleet Market Hub' });
const rowOf = (unit: string) => page.getByRole('row').filter({ hasText: unit });

async function openReview() {
  await button('Sell Vehicles').click();
  await page.getByRole('menuitem', { name: 'Sell with Fleet Market Hub', exact: true }).click();
}

beforeEach(async () => {
  sellRun.clear();
  await page.viewport(1_440, 900);
  await deleteSelectionEntries(OWNER.id);
});

test('A first offer is reviewed with its worth, difference and sum before anything is sent', async () => {
  const requests = await openSelection([CAR, { ...OTHER, company: CAR.company, payoff: null }]);
  await openReview();
  const row = review.getByRole('row').filter({ hasText: CAR.unit });
  for (const text of ['2018 Ford F-150', '$20,995.00', '$21,350.00', '$18,000.00', '+$2,995.00'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  await expect.element(row.getByText('Fleet Market Hub')).toBeVisible();
  const sum = review.getByLabelText('Total of 2 vehicles');
  await expect.element(sum.getByText('$41,990')).toBeVisible();
  await expect.element(sum.getByText('$42,700')).toBeVisible();
  await expect.element(sum.getByText('+$2,995 1 of 2')).toBeVisible();
  expect(requests).toEqual([]);
  await review.getByRole('button', { name: 'Send 2 vehicles' }).click();
  // Waits for the end of the sale, which outlives the screen and would affect the next test.
  await expect.element(page.getByText('2 of 2 vehicles accepted')).toBeVisible();
  expect(requests.map(({ items }) => items.length)).toEqual([2]);
});

test('a slow channel shows that it is being checked, once', async () => {
  const response = Promise.withResolvers<[]>();
  let calls = 0;
  await openSelection(
    [CAR],
    {},
    {
      listListedVehicles: () => {
        calls += 1;
        return response.promise;
      },
    },
  );
  await openReview();
  await expect.element(button('Sell Vehicles')).toHaveAttribute('aria-busy', 'true');
  await button('Sell Vehicles').click();
  await expect.element(page.getByRole('menuitem').first()).not.toBeInTheDocument();
  response.resolve([]);
  await expect.element(review).toBeVisible();
  await expect.element(button('Sell Vehicles')).toHaveAttribute('aria-busy', 'false');
  expect(calls).toBe(1);
});

test('Back leaves the review without sending', async () => {
  const requests = await openSelection([CAR]);
  await openReview();
  await review.getByRole('button', { name: 'Back' }).click();
  await expect.element(review).not.toBeInTheDocument();
  await expect.element(button('Sell Vehicles')).toBeEnabled();
  expect(requests).toEqual([]);
});

test('Escape closes the review but not the sell dialog', async () => {
  selectionEntriesOf<SellValues>(OWNER.id, SELL_NOW_SELECTION).put(
    new Map([[CAR.id, toStartingValues(STARTING)]]),
  );
  await openScreen('/vehicle-advanced?dialog=sell&channel=fmh', {
    ...SELLING_RESPONSES,
    listFleet: listOf([CAR]),
  });
  const dialog = page.getByRole('dialog', { name: 'Sell with Fleet Market Hub', exact: true });
  await dialog.getByRole('button', { name: 'Sell with Fleet Market Hub' }).click();
  await expect.element(review).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(review).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
});

test('lists findings first and in full: an unusual price and an earlier offer', async () => {
  const sold_at = OFFER.created_at;
  await openSelection(
    [OTHER, CAR],
    {},
    {
      listFleet: listOf([OTHER, { ...CAR, auction: 40_000 }]),
      listListedVehicles: [{ vehicle_id: CAR.id, unit: CAR.unit, sold_at, price: 11_132 }],
    },
  );
  await expect.element(page.getByText('1 vehicle to check')).toBeVisible();
  await openReview();
  await expect.element(review.getByText('1 vehicle previously listed.')).toBeVisible();
  await expect.element(review.getByText('Nothing has been sent yet.')).not.toBeInTheDocument();
  await expect.element(review.getByRole('button', { name: 'Send 2 vehicles anyway' })).toBeEnabled();
  await review.getByRole('button', { name: '1 vehicle to check' }).click();
  await expect.element(review.getByText('Below 60% of the $40,000 auction value.')).toBeVisible();
  expect(document.activeElement?.textContent).toContain('Listed on 11/20/2026 at $11,132.00.');
  const first = review.getByRole('row').nth(1);
  for (const text of [
    'Below 60% of the $40,000 auction value.',
    'Listed on 11/20/2026 at $11,132.00. Sending lists it again at $20,995.00.',
  ]) {
    const finding = first.getByText(text);
    await expect.element(finding).toBeVisible();
    const { scrollWidth, clientWidth } = finding.element().parentElement as HTMLElement;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }
});

test('excludes vehicles of an unlinked company with a link to Sell channels', async () => {
  const requests = await openSelection([OTHER, CAR], {}, { listSellChannels: [hubWith(false), OFF] });
  await openReview();
  await expect.element(review.getByText(`Not sent: ${LINK_TEXT}`)).toBeVisible();
  await expect.element(review.getByText("1 vehicle can't be sent.")).toBeVisible();
  await review.getByRole('button', { name: 'Send 1 vehicle' }).click();
  await expect.poll(() => requests.map(({ company_id }) => company_id)).toEqual([COMPANY.id]);
  await button('RE-SELL').click();
  const reason = rowOf(OTHER.unit).getByText(LINK_TEXT);
  await expect.element(reason).toBeVisible();
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = reason.element()
    .parentElement as HTMLElement;
  expect([scrollHeight - clientHeight, scrollWidth - clientWidth]).toEqual([0, 0]);
  const link = rowOf(OTHER.unit).getByRole('link', { name: 'Sell channels' });
  await expect.element(link).toHaveAttribute('href', '/company/2?tab=sell-channels');
  await expect.element(rowOf(CAR.unit)).not.toBeInTheDocument();
});

test('marks a company that lost its account since the review, but no other company', async () => {
  await openSelection(
    [CAR, OTHER],
    {},
    {
      sellVehicles: (): SellOutcome[] => [
        { ...outcomeOf({ company_id: COMPANY.id, items: [{ vehicle_id: CAR.id }] }) },
        { company_id: OTHER_COMPANY.id, provider: 'fmh', result: 'failed', message: LINK_TEXT, items: [] },
      ],
    },
  );
  await openReview();
  await review.getByRole('button', { name: 'Send 2 vehicles' }).click();
  await expect.element(page.getByText('1 of 2 vehicles was not accepted.').first()).toBeVisible();
  await expect.element(page.getByText('1 of 2 vehicles accepted, 1 not sent')).toBeVisible();
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: OTHER.unit });
  await expect.element(row.getByText(LINK_TEXT)).toBeVisible();
  await expect.element(row.getByRole('link', { name: 'Sell channels' })).toBeVisible();
  // Once the account is linked, the next review passes despite the mark.
  await button('RE-SELL').click();
  await openReview();
  await expect.element(review.getByRole('button', { name: 'Send 1 vehicle' })).toBeEnabled();
});

test('A sold vehicle is not sent with the others', async () => {
  await openSelection([{ ...CAR, status: 'sold' }]);
  await openReview();
  await expect.element(review.getByText('Not sent: This vehicle is already sold.')).toBeVisible();
  await expect.element(review.getByRole('button', { name: 'Send 0 vehicles' })).toBeDisabled();
});

test("shows the server's text about a vehicle in its row", async () => {
  await openSelection(
    [CAR, OTHER],
    {},
    {
      sellVehicles: () => ({
        mockError: {
          status: 422,
          body: {
            reason: 'sell.refused',
            message: 'Check the highlighted vehicles.',
            errors: { '1.items.0.vehicle_id': ['This vehicle is in the list twice.'] },
          },
        },
      }),
    },
  );
  await openReview();
  await review.getByRole('button', { name: 'Send 2 vehicles' }).click();
  await expect.element(rowOf(OTHER.unit).getByText('This vehicle is in the list twice.')).toBeVisible();
  await expect
    .element(rowOf(CAR.unit).getByText('This vehicle is in the list twice.'))
    .not.toBeInTheDocument();
});

test('After a sale of all vehicles the main button leads back to the vehicle list', async () => {
  await openSelection([CAR]);
  await openReview();
  await review.getByRole('button', { name: 'Send 1 vehicle' }).click();
  const back = button('Back to vehicle list').first();
  await expect.element(back).toHaveAttribute('data-variant', 'filled');
  await expect.element(button('RE-SELL')).toHaveAttribute('data-variant', 'default');
});

test('The selection shows vehicle, auction and payoff before the price', async () => {
  await openSelection([CAR]);
  await expect.element(rowOf(CAR.unit).getByText('$18,000.00')).toBeVisible();
  const headings = page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);
  const order = ['Unit', 'Year', 'Make', 'Model', 'Auction', 'Payoff', 'Price'];
  const indexes = order.map((name) => headings.findIndex((heading) => heading.startsWith(name)));
  expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
  expect(indexes[0]).toBeGreaterThan(0);
});

test('The card of a vehicle shows auction and payoff before the price', async () => {
  await page.viewport(390, 844);
  await openSelection([CAR]);
  const payoff = page.getByText('$18,000.00');
  await expect.element(payoff).toBeVisible();
  await expect.element(page.getByText('$21,350.00')).toBeVisible();
  const price = page.getByRole('textbox', { name: /^Price/ }).element();
  expect(payoff.element().getBoundingClientRect().top).toBeLessThan(price.getBoundingClientRect().top);
});

test('Sell History shows the price on a tablet', async () => {
  await page.viewport(820, 1_100);
  await openScreen('/for-sale?view=history', SELLING_RESPONSES);
  const price = page.getByRole('gridcell', { name: '$20,995.00' });
  await expect.element(price).toBeVisible();
  const grid = page.getByRole('grid').element().getBoundingClientRect();
  expect(price.element().getBoundingClientRect().right).toBeLessThanOrEqual(grid.right);
});

test.each(['sold', 'sold_not_delivered'] as const)(
  'A vehicle that is %s can not be ticked, alone or with all',
  async (status) => {
    await openScreen('/for-sale', { ...SELLING_RESPONSES, listFleet: listOf([CAR, { ...OTHER, status }]) });
    const box = page.getByRole('checkbox', { name: `Select ${OTHER.unit}` });
    await expect.element(box).toBeDisabled();
    await expect.element(box).toHaveAttribute('title', 'This vehicle is already sold.');
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await expect.element(button('View Selected Items (1)')).toBeVisible();
    await expect.element(box).not.toBeChecked();
  },
);
