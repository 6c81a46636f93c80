import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mockUploads } from '../../../test/uploads.ts';
import { OWNER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { deleteSelectionEntries, selectionEntriesOf } from '../../shell/drafts/selection-entries.ts';
import type { GuideOrderInput } from './use-select-for-guide.ts';

const GUIDE: NonNullable<FleetRow['last_blackbook_value']> = {
  is_self: true,
  created_at: '2026-11-20T17:06:00Z',
  is_sandbox: true,
  data: [
    {
      adjusted_whole_xclean: null,
      adjusted_whole_clean: 19_100,
      adjusted_whole_avg: 17_075,
      adjusted_whole_rough: 15_150,
    },
  ],
};
/** Guide value 17,075, provider value 16,400: 4.12%. */
const NEAR: FleetRow = {
  ...FLEET_ROW,
  last_blackbook_value: GUIDE,
  latest_positive_market_value: { excellent: 17_000, good: 16_400, fair: 15_000 },
};
const listed = (row: FleetRow) => ({
  ...FLEET_RESPONSES,
  listFleet: { items: [row], pagination: { page: 1, per: 100, last: 1 } },
});

const EMPTY_ORDERS = { items: [], count: 0, pagination: { page: 1, per: 1, last: 1 }, price: 2.5 };

async function openSelection(row: FleetRow): Promise<void> {
  await page.viewport(3_200, 900);
  selectionEntriesOf<GuideOrderInput>(OWNER.id, 'guide valuation').put(
    new Map([[1, { mileage: 42_000, grade: null, state: 'FL' }]]),
  );
  await openScreen('/blackbook/selection', { ...listed(row), listGuideOrders: EMPTY_ORDERS });
}

beforeEach(() => deleteSelectionEntries(OWNER.id));
afterEach(() => vi.unstubAllGlobals());

describe('Guide values beside auction values', () => {
  test('A row shows the guide in its condition, and both guides with their days and the spread', async () => {
    await openSelection(NEAR);
    const value = page.getByRole('button', { name: '$17,075.00' });
    await expect.element(value).toBeVisible();
    await value.click();
    const working = page.getByRole('tooltip');
    for (const text of ['XClean', 'Clean', 'Average', 'Rough', '$19,100.00', '$15,150.00', '11/20/2026'])
      await expect.element(working.getByText(text, { exact: true })).toBeVisible();
    await expect.element(working.getByText('Manheim, Average')).toBeVisible();
    await expect.element(working.getByText('+4.12%')).toBeVisible();
    await expect.element(working.getByText('Sandbox data')).toBeVisible();
  });

  test('A guide value more than 10% from the auction value is marked', async () => {
    await openSelection({
      ...NEAR,
      latest_positive_market_value: { excellent: null, good: 15_000, fair: null },
    });
    const marked = page.getByRole('button', {
      name: 'Black Book and auction value differ by more than 10%: $17,075.00',
    });
    await expect.element(marked).toBeVisible();
  });

  test('copies the assumed condition', async () => {
    await page.viewport(3_200, 900);
    await openScreen('/vehicle-advanced?preview_condition=fair', listed(NEAR));
    const cell = page.getByRole('gridcell', { name: '$15,150.00' });
    await cell.click({ position: { x: 4, y: 4 } });
    await userEvent.keyboard('{Control>}c{/Control}');
    await expect.element(page.getByText('15150 copied')).toBeInTheDocument();
  });

  test('the quick view lists vehicles whose guides differ', async () => {
    const asked: unknown[] = [];
    await openScreen('/vehicle-advanced', {
      ...listed(NEAR),
      listFleet: ({ body, query }) => {
        asked.push(`${JSON.stringify(body)}${query}`);
        return listed(NEAR).listFleet;
      },
    });
    await page.getByRole('button', { name: 'Guides differ by 10%+' }).click();
    await expect.poll(() => String(asked.at(-1))).toContain('guide_spread');
  });
});

describe('fields of the selection', () => {
  test.each([
    ['Mileage', '', 'Mileage is required'],
    ['Mileage', '0', 'Mileage must be a whole number from 1 to 2,000,000.'],
    ['Mileage', '2000001', 'Mileage must be a whole number from 1 to 2,000,000.'],
    ['Grade', '0.9', 'Grade must be from 1 to 5, with one decimal at most.'],
    ['Grade', '5.1', 'Grade must be from 1 to 5, with one decimal at most.'],
    ['Grade', '4.15', 'Grade must be from 1 to 5, with one decimal at most.'],
    ['State', 'ZZ', 'Please type a two-letter state code, such as FL.'],
  ])('%s %j is rejected at its row', async (field, typed, text) => {
    await openSelection(FLEET_ROW);
    await userEvent.fill(page.getByRole('textbox', { name: `${field} of 1041` }), typed);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText(text).first()).toBeVisible();
  });
});

describe('The test payment', () => {
  const CHECKOUT = {
    description: '37 vehicles',
    amount: 92.5,
    status: 'open' as const,
    expires_at: '2026-11-20T18:00:00Z',
    success_url: '/blackbook/7?status=success',
    cancel_url: '/blackbook/7?status=cancel',
  };

  test.each([
    [
      'open',
      [
        'Test payment',
        'This is a sandbox: no card is charged.',
        '$92.50',
        '37 vehicles',
        'Pay $92.50',
        'Cancel',
      ],
    ],
    ['expired', ['Test payment', 'This payment page has expired.', 'Back']],
  ] as const)('%s shows its texts', async (status, texts) => {
    await openScreen('/sandbox/checkout/session', { getSandboxCheckout: { ...CHECKOUT, status } });
    for (const text of texts)
      await expect.element(page.getByText(text, { exact: text !== texts[1] }).first()).toBeVisible();
  });

  test('a rejected payment says why and can be retried', async () => {
    await openScreen('/sandbox/checkout/session', {
      getSandboxCheckout: CHECKOUT,
      paySandboxCheckout: () => ({
        mockError: {
          status: 503,
          body: { code: 503, reason: 'payment.away', message: 'Nothing was charged.' },
        },
      }),
    });
    await page.getByRole('button', { name: 'Pay $92.50' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was charged.');
    await expect.element(page.getByRole('button', { name: 'Pay $92.50' })).toBeEnabled();
  });
});

describe('Paying an order', () => {
  const ORDER = {
    id: 7,
    amount: 92.5,
    result: 'ready' as const,
    message: null,
    paid_at: null,
    completed_at: null,
    created_at: '2026-11-20T17:00:00Z',
    items_count: 37,
    is_payable: true,
    items: [],
    answered_count: 0,
    can_retry: false,
  };

  test.each([
    [503, 'payment.away', "The payment page can't be opened right now. Nothing was charged."],
    [409, 'payment.paid', 'This has already been paid.'],
  ])(
    "a payment page that can't be opened (%i) says why, and the dialog stays open",
    async (status, reason, text) => {
      await openScreen('/blackbook/7', {
        getGuideOrder: ORDER,
        payGuideOrder: () => ({ mockError: { status, body: { code: status, reason, message: text } } }),
      });
      const dialog = page.getByRole('dialog', { name: 'Pay for this request' });
      await expect
        .element(dialog.getByText('37 vehicles will be valued. The amount due is $92.50.'))
        .toBeVisible();
      await dialog.getByRole('button', { name: 'Secure Payment' }).click();
      await expect.element(page.getByText(text)).toBeVisible();
      await expect.element(dialog.getByRole('button', { name: 'Secure Payment' })).toBeEnabled();
      await expect.element(dialog.getByRole('button', { name: 'CLOSE' })).toBeVisible();
    },
  );
});

test('The list to select from shows months in service and the values of both guides', async () => {
  await page.viewport(2_600, 900);
  await openScreen('/blackbook', { ...listed(FLEET_ROW), listGuideOrders: EMPTY_ORDERS });
  for (const name of ['Months in Service', 'Manheim Auction Value', 'Blackbook Auction Value', 'Week'])
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Week', exact: true }))
    .toHaveAttribute('data-hint', 'Manheim Auction Weekly Change');
  await page.viewport(1_440, 900);
});

test.each([
  [1_440, 900],
  [1_280, 720],
])('The list shows Black Book value, date and difference at %i pixels', async (width, height) => {
  await page.viewport(width, height);
  await openScreen('/blackbook', { ...listed(NEAR), listGuideOrders: EMPTY_ORDERS });
  const pinned = page.getByRole('columnheader', { name: 'Revenue/Loss', exact: true });
  await expect.element(pinned).toBeVisible();
  for (const name of ['Blackbook Auction Value', 'Black Book Date', 'Black Book less Auction']) {
    const header = page.getByRole('columnheader', { name, exact: true });
    await expect.element(header).toBeVisible();
    const { right } = header.element().getBoundingClientRect();
    expect(right, name).toBeLessThanOrEqual(pinned.element().getBoundingClientRect().left + 1);
  }
});

describe('Importing vehicles', () => {
  const ITEM = { vehicle_id: 1, vin: FLEET_ROW.vin, mileage: 42_000, grade: 4.1, state: 'FL' };
  const UNKNOWN = { row: 3, vin: '1FTEW1EP7JFC10399', message: "This vehicle doesn't exist." };

  async function importFile(response: { status: number; body: object }): Promise<void> {
    vi.stubGlobal(
      'XMLHttpRequest',
      mockUploads(() => response),
    );
    await openScreen('/blackbook', { ...listed(FLEET_ROW), listGuideOrders: EMPTY_ORDERS });
    await page.getByRole('button', { name: 'Bulk Selection' }).click();
    await page.getByRole('menuitem', { name: 'Import from excel file' }).click();
    for (const text of [
      '.xlsx, .xls or .csv with a header row, at most 20 MB and 1,000 rows',
      'Values in the file replace those of selected vehicles. If mileage is empty, the newest record is ' +
        "used. If state is empty, the location's state is used.",
    ])
      await expect.element(page.getByText(text)).toBeVisible();
    await userEvent.upload(page.getByLabelText('File', { exact: true }), new File(['VIN'], 'vehicles.csv'));
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
  }

  test('shows suitable and unsuitable vehicles, and adds the suitable ones', async () => {
    await importFile({ status: 200, body: { data: { items: [ITEM], errors: [UNKNOWN] } } });
    for (const title of ['Suitable vehicles · 1', 'Unsuitable vehicles · 1'])
      await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect.element(page.getByText(UNKNOWN.message)).toBeVisible();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.element(page.getByText('Vehicles imported successfully')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Black Book selection' })).toBeVisible();
    expect(selectionEntriesOf<GuideOrderInput>(OWNER.id, 'guide valuation').read()?.get(1)).toEqual({
      mileage: 42_000,
      grade: 4.1,
      state: 'FL',
    });
  });

  test('A file without a suitable row imports nothing', async () => {
    await importFile({ status: 200, body: { data: { items: [], errors: [UNKNOWN] } } });
    await expect.element(page.getByText('No rows in this file can be imported.').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  });

  test('an import that would exceed 1,000 vehicles leaves the selection unchanged', async () => {
    const kept = Array.from({ length: 1_000 }, (_, place): [number, GuideOrderInput] => [
      place + 2,
      { mileage: 1, grade: null, state: 'FL' },
    ]);
    selectionEntriesOf<GuideOrderInput>(OWNER.id, 'guide valuation').put(new Map(kept));
    await importFile({ status: 200, body: { data: { items: [ITEM], errors: [] } } });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.element(page.getByText('At most 1,000 vehicles per order.')).toBeVisible();
    expect(selectionEntriesOf<GuideOrderInput>(OWNER.id, 'guide valuation').read()?.size).toBe(1_000);
  });

  test.each([
    ['At most 1,000 vehicles per order.', 'blackbook.too_many'],
    ["This file can't be read.", 'batch.unreadable'],
  ])('a rejected file says why: %s', async (text, reason) => {
    await importFile({ status: 422, body: { code: 422, reason, message: text, errors: { file: [text] } } });
    await expect.element(page.getByText(text).first()).toBeVisible();
  });
});
