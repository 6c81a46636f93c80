import type { SellChannelState, SellHistoryItem } from '@fleetworth/contract/selling';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMPANY, OWNER } from '../../../test/everyday-responses.ts';
import { FLEET_ROW } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import {
  channelOf,
  historyOf,
  OFF,
  OFFER,
  SELLING_RESPONSES,
  STARTING,
} from '../../../test/selling-responses.ts';
import { deleteSelectionEntries, selectionEntriesOf } from '../../shell/drafts/selection-entries.ts';
import { FOR_SALE_SELECTION, type SellValues, toStartingValues } from './list/sell-values.ts';
import { sellRun } from './run/sell-run.ts';

const responses = SELLING_RESPONSES;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
/** Sells with Fleet Market Hub and confirms the review. */
async function sendReviewed() {
  await button('Sell Vehicles').click();
  await item('Sell with Fleet Market Hub').click();
  await button('Send 1 vehicle').click();
}
const select = (changes: Partial<SellValues> = {}) =>
  selectionEntriesOf<SellValues>(OWNER.id, FOR_SALE_SELECTION).put(
    new Map([[FLEET_ROW.id, { ...toStartingValues(STARTING), ...changes }]]),
  );

beforeEach(async () => {
  sellRun.clear();
  await deleteSelectionEntries(OWNER.id);
});

test('The list of For Sale leads to the selection, the history, the import and the template', async () => {
  await openScreen('/for-sale', responses);
  await expect.element(button('View Selected Items (0)')).toBeDisabled();
  await page.getByRole('checkbox', { name: `Select ${FLEET_ROW.unit}` }).click();
  await button('Bulk Selection').click();
  await expect.element(item('Download excel template')).toBeVisible();
  await item('Import from excel file').click();
  await expect.element(page.getByText('Vehicles in the file replace your selection.')).toBeVisible();
  await button('Cancel').click();
  await button('View Selected Items (1)').click();
  await expect.element(page.getByRole('textbox', { name: 'Due Location Name of 1041' })).toBeVisible();
  await button('Back to vehicle list').click();
  await button('History').click();
  await expect.element(page.getByRole('heading', { name: 'Sell History' })).toBeVisible();
});

test.each<[string, Partial<SellValues>, string]>([
  ['no due location', { due_location_name: null }, 'Due Location is required'],
  ['no pickup number', { pickup_location_number: null }, 'Pickup No. is required'],
  ['no mileage', { mileage: null }, 'Mileage is required'],
  ['a mileage that is not whole', { mileage: 41.5 }, 'Mileage must be a whole number from 1 to 9,999,999.'],
  ['no price', { price: null }, 'Price is required'],
  ['a price of 0', { price: 0 }, 'Price must be above 0.'],
  ['a price that is a word', { price: 'cheap' }, 'Enter a number.'],
  ['a price of three decimals', { price: 1.234 }, 'At most two decimals.'],
  ['a grade of 5.1', { grade: 5.1 }, 'Grade must be a number from 1 to 5.'],
  ['a grade that is a word', { grade: 'good' }, 'Grade must be a number from 1 to 5.'],
  ['no status', { status: null }, 'Status is required'],
  ['neither retail nor wholesale', { wholesale: false }, 'Choose retail, wholesale or both.'],
  [
    'a ticked cost that is empty',
    { initial_cost_selection: true, initial_cost: null },
    'Initial Cost is required',
  ],
])('a vehicle with %s is not sold and says why', async (_what, changes, text) => {
  select(changes);
  await openScreen('/for-sale?view=selection', responses);
  await expect.element(page.getByText('1 vehicle to fix')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: FLEET_ROW.unit });
  await expect.element(row.getByText(text)).toBeVisible();
  await button('Sell Vehicles').click();
  await expect.element(item('Sell with Advent Resource')).not.toBeInTheDocument();
  await item('Sell with Fleet Market Hub').click();
  await expect.element(page.getByText('Please fill out all required fields').first()).toBeVisible();
});

test.each([
  [1_440, 900],
  [1_280, 720],
  [820, 1_100],
])(
  'At %d pixels, Sell leads to the first empty required field, and the reason is in sight',
  async (width, height) => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      ...FLEET_ROW,
      id: index + 1,
      index: 60 - index,
      unit: String(1_000 + index),
    }));
    selectionEntriesOf<SellValues>(OWNER.id, FOR_SALE_SELECTION).put(
      new Map(
        rows.map(({ id }) => [
          id,
          { ...toStartingValues(STARTING), ...(id === 50 && { pickup_location_number: null }) },
        ]),
      ),
    );
    await page.viewport(width, height);
    await openScreen('/for-sale?view=selection', {
      ...responses,
      listFleet: { items: rows, pagination: { page: 1, per: 100, last: 1 } },
    });
    await button('Sell Vehicles').click();
    await item('Sell with Fleet Market Hub').click();
    const field = page.getByRole('textbox', { name: 'Pickup Location Number of 1049' });
    await expect.element(field).toHaveFocus();
    const grid = page.getByRole('grid').element().getBoundingClientRect();
    const isInView = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left >= grid.left && right <= grid.right && top >= grid.top && bottom <= grid.bottom;
    };
    expect(isInView(field.element())).toBe(true);
    const reason = page.getByRole('row').filter({ hasText: '1049' }).getByText('Pickup No. is required');
    expect(isInView(reason.element())).toBe(true);
    await button('Sell Vehicles').click();
    await userEvent.keyboard('{Escape}');
    await button('1 vehicle to fix').click();
    await expect.element(field).toHaveFocus();
  },
);

test('required fields precede company and location, and rows are numbered from 1', async () => {
  select();
  await page.viewport(1_440, 900);
  await openScreen('/for-sale?view=selection', {
    ...responses,
    listFleet: { items: [{ ...FLEET_ROW, index: 731 }], pagination: { page: 1, per: 100, last: 1 } },
  });
  const headings = page.getByRole('columnheader');
  await expect.element(headings.getByText('Pickup No.')).toBeVisible();
  const places = headings.elements().map(({ textContent }) => textContent);
  const order = ['Price', 'Company'].map((name) => places.findIndex((text) => text.startsWith(name)));
  expect(order[0]).toBeLessThan(order[1] === -1 ? places.length : (order[1] ?? 0));
  await expect
    .element(page.getByRole('gridcell', { name: `Select ${FLEET_ROW.unit} 1`, exact: true }))
    .toBeVisible();
});

test('edits the initial cost only when selected, and compares the price with the auction value', async () => {
  select();
  await page.viewport(2_600, 900);
  await openScreen('/for-sale?view=selection', {
    ...responses,
    listFleet: {
      items: [{ ...FLEET_ROW, auction: 21_350 }],
      pagination: { page: 1, per: 100, last: 1 },
    },
  });
  await expect.element(page.getByText('−$355.00')).toBeVisible();
  const cost = page.getByRole('textbox', { name: 'Initial Cost of 1041' });
  await expect.element(cost).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Initial Cost Selection of 1041' }).click();
  await expect.element(cost).toBeEnabled();
});

test('sold vehicles leave the selection; rejected ones show their texts until RE-SELL', async () => {
  select({ grade: 4.1 });
  const requests: unknown[] = [];
  let result: SellHistoryItem['result'] = 'failed';
  await openScreen('/for-sale?view=selection', {
    ...responses,
    sellVehicles: ({ body }) => {
      requests.push(body);
      const items = [{ ...OFFER, result }];
      return [{ company_id: COMPANY.id, provider: 'fmh', result, message: '', items }];
    },
  });
  await sendReviewed();
  const results = page.getByRole('region', { name: 'Results' });
  await expect.element(results.getByText('0 of 1 vehicle accepted')).toBeVisible();
  await expect.element(results.getByText('Already in another auction')).toBeVisible();
  await expect.element(button('Sell Vehicles')).toBeDisabled();
  expect(requests).toEqual([
    [
      {
        company_id: COMPANY.id,
        provider: 'fmh',
        items: [
          {
            vehicle_id: FLEET_ROW.id,
            due_location_name: 'Tampa yard',
            pickup_location_number: '17',
            mileage: 41_203,
            price: 20_995,
            grade: 4.1,
            status: '1',
            retail: false,
            wholesale: true,
          },
        ],
      },
    ],
  ]);
  await button('RE-SELL').click();
  result = 'success';
  await sendReviewed();
  await expect.element(page.getByText('Vehicles sold successfully').first()).toBeVisible();
  await expect.element(page.getByText('No vehicles are selected for sale.')).toBeVisible();
  await expect.element(button('Set to Hold for Sale')).toBeVisible();
});

test('Nothing is sold before every selected vehicle is loaded', async () => {
  select();
  const list = { items: [FLEET_ROW], pagination: { page: 1, per: 100, last: 1 } };
  const response = Promise.withResolvers<typeof list>();
  await openScreen('/for-sale?view=selection', {
    ...responses,
    listFleet: () => response.promise,
  });
  await expect.element(button('Sell Vehicles')).toBeDisabled();
  await expect.element(button('Sell Vehicles')).toHaveAttribute('title', 'The vehicles are still loading');
  response.resolve(list);
  await expect.element(button('Sell Vehicles')).toBeEnabled();
});

test('the history shows the result of each offer and sends selected ones back', async () => {
  await openScreen('/for-sale?view=history', responses);
  await expect.element(button('Send to Sell List')).toBeDisabled();
  await expect.element(button('Clear Selection')).toBeDisabled();
  const badge = page.getByRole('row').getByText('Failed', { exact: true });
  await expect.element(badge).toHaveAttribute('data-hint', 'Already in another auction');
  const row = page.getByRole('row').filter({ hasText: FLEET_ROW.unit });
  await expect.element(row.getByText(/^11\.20\.2026 \d{1,2}:00 [AP]M$/)).toBeVisible();
  await expect.element(row.getByText('Dana Fields')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select 1041' }).click();
  await button('Send to Sell List').click();
  await expect.element(page.getByText('1 vehicle added to the selection.').first()).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Price of 1041' })).toHaveValue('$20,995.00');
});

test('an empty history says so, and one without matches says that', async () => {
  const empty = { ...responses, listSellHistory: historyOf([]) };
  await openScreen('/for-sale?view=history', empty);
  await expect.element(page.getByText('No vehicles have been offered yet.')).toBeVisible();
  await openScreen('/for-sale?view=history&result=failed', empty);
  await expect.element(page.getByText('No offers match these filters.')).toBeVisible();
});

test.each<[string, Partial<SellChannelState['companies'][number]>, string, string[]]>([
  ['not linked', { is_linked: false }, 'Not linked.', ['Link Fleet Market Hub']],
  ['linked', {}, 'Linked and ready to sell.', ['Relink Fleet Market Hub', 'Remove Fleet Market Hub']],
  [
    'refused',
    { is_re_access_required: true },
    'The channel rejected this account. Relink it to sell vehicles.',
    ['Relink Fleet Market Hub'],
  ],
])('a channel account that is %s says so and what to do', async (_state, account, text, actions) => {
  await openScreen(`/company/${COMPANY.id}?tab=sell-channels`, {
    ...responses,
    listSellChannels: [channelOf(account), OFF],
  });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Advent Resource')).not.toBeInTheDocument();
  for (const name of actions) await expect.element(button(name)).toBeEnabled();
});

test('An account is linked by a token that must be typed, and removed after a question', async () => {
  const requests: unknown[] = [];
  await openScreen(`/company/${COMPANY.id}?tab=sell-channels`, {
    ...responses,
    linkChannelAccount: ({ body }) => {
      requests.push(body);
      return { company_id: COMPANY.id, is_linked: true, is_re_access_required: false };
    },
    unlinkChannelAccount: ({ query }) => {
      requests.push(Object.fromEntries(query));
      return null;
    },
  });
  await button('Relink Fleet Market Hub').click();
  await button('Link').click();
  await expect.element(page.getByText('Enter the token.')).toBeVisible();
  await userEvent.fill(page.getByLabelText(/^Token/), 'abc:1');
  await button('Link').click();
  await expect.element(page.getByText('Fleet Market Hub is linked for Harbor Rent.').first()).toBeVisible();
  await button('Remove Fleet Market Hub').click();
  await expect.element(page.getByText('Remove the Fleet Market Hub account of Harbor Rent?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('The Fleet Market Hub account was removed.').first()).toBeVisible();
  const name = { company_id: COMPANY.id, provider: 'fmh' };
  expect(requests).toEqual([
    { ...name, token: 'abc:1', account: null },
    { ...name, company_id: '1' },
  ]);
});
