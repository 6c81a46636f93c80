import type { GuideItem, GuideOrder, GuideOrderDetail } from '@fleetworth/contract/guide-valuations';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMPANY, LOCATION, OWNER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW, TOTAL } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectInOrder, expectTexts } from '../../../test/texts.ts';
import { deleteSelectionEntries, selectionEntriesOf } from '../../shell/drafts/selection-entries.ts';
import type { GuideOrderInput } from './use-select-for-guide.ts';

const ORDER: GuideOrder = {
  id: 7,
  amount: 92.5,
  result: 'ready',
  message: null,
  paid_at: null,
  completed_at: null,
  created_at: '2026-11-20T17:00:00Z',
  items_count: 37,
  is_payable: true,
};
const PAID: GuideOrder = {
  ...ORDER,
  id: 8,
  result: 'success',
  message: 'No value for 1 of 2 vehicles.',
  paid_at: '2026-11-20T17:05:00Z',
  completed_at: '2026-11-20T17:06:00Z',
  is_payable: false,
};
const ENTRY = {
  adjusted_retail_xclean: 24_375,
  adjusted_retail_clean: 22_925,
  adjusted_retail_avg: 19_425,
  adjusted_retail_rough: 17_600,
  adjusted_whole_xclean: null,
  adjusted_whole_clean: 19_100,
  adjusted_whole_avg: 17_075,
  adjusted_whole_rough: 15_150,
};
const ITEM: GuideItem = {
  vehicle: {
    id: 1,
    unit: '1041',
    vin: FLEET_ROW.vin,
    company: { id: COMPANY.id, name: COMPANY.name },
    location: { id: LOCATION.id, name: LOCATION.name, code: LOCATION.code },
    brand: 'Toyota',
    model: 'Camry',
    model_detail: null,
    model_year: 2022,
    condition: 'good',
    color: 'white',
    in_service_date: '2025-10-01',
    status: 'active',
    is_deleted: false,
    finance: null,
    last_mileage_record: {
      condition_grade: 4.1,
      valued_on: '2026-11-18',
      is_sandbox: true,
      market_values: [
        {
          provider: 'manheim',
          excellent: 17_000,
          good: 16_400,
          fair: 15_000,
          excellent_weekly_change: null,
          good_weekly_change: -0.42,
          fair_weekly_change: null,
        },
      ],
    },
  },
  mileage: 41_203,
  state: 'FL',
  grade: null,
  data: [ENTRY],
  answered_at: '2026-11-20T17:06:00Z',
  is_sandbox: true,
  spread: 4.12,
  is_wide_spread: false,
};
const WIDE: GuideItem = {
  ...ITEM,
  vehicle: { ...ITEM.vehicle, id: 2, unit: '1042' },
  spread: -12.5,
  is_wide_spread: true,
};
const DETAIL: GuideOrderDetail = { ...ORDER, items: [ITEM, WIDE], answered_count: 0, can_retry: false };

const listOf = (items: GuideOrder[]) => ({
  items,
  count: items.length,
  pagination: { page: 1, per: 100, last: 1 },
  price: 2.5,
});

describe('The selection', () => {
  beforeEach(() => deleteSelectionEntries(OWNER.id));

  test('counts selected rows at once, and opens with them', async () => {
    await openScreen('/blackbook', {
      ...FLEET_RESPONSES,
      listFleet: { items: [FLEET_ROW], pagination: { page: 1, per: 100, last: 1 } },
      listStates: [],
      listGuideOrders: listOf([]),
    });
    const toolbar = (count: number) => page.getByText(`View Selected Items (${count})`);
    await expect.element(toolbar(0)).toBeVisible();
    await page.getByRole('checkbox', { name: /1041/ }).click();
    await expect.element(page.getByText('Select for BlackBook (1)')).toBeVisible();
    await toolbar(1).click();
    await expect.element(page.getByRole('heading', { name: 'Black Book selection' })).toBeVisible();
    expect(selectionEntriesOf<GuideOrderInput>(OWNER.id, 'guide valuation').read()?.size).toBe(1);
  });

  test('counts a vehicle once that is in the selection when everything is selected', async () => {
    const asked: unknown[] = [];
    selectionEntriesOf<GuideOrderInput>(OWNER.id, 'guide valuation').put(
      new Map([1, 99].map((id) => [id, { mileage: 100, grade: null, state: 'FL' }])),
    );
    await openScreen('/blackbook?statuses=active', {
      ...FLEET_RESPONSES,
      listFleet: {
        items: Array.from({ length: 40 }, (_, index) => ({ ...FLEET_ROW, id: index + 1, index: index + 1 })),
        pagination: { page: 1, per: 100, last: 3, next: 'more' },
      },
      listGuideOrders: listOf([]),
      summarizeFleet: ({ body }) => {
        const { vehicle_id: ids } = body as { vehicle_id?: number[] };
        if (ids !== undefined) asked.push(body);
        // The filters match the first vehicle of the selection, and 299 others.
        return { total: { ...TOTAL, count: ids === undefined ? 300 : 1 } };
      },
    });
    await expect.element(page.getByText('View Selected Items (2)')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await page.getByRole('button', { name: 'Select all 300' }).click();
    await expect.element(page.getByText('View Selected Items (301)')).toBeVisible();
    expect(asked).toContainEqual(expect.objectContaining({ statuses: ['active'], vehicle_id: [1, 99] }));
  });

  test('shows the Black Book value with its day and its difference to the auction value', async () => {
    const last_blackbook_value = {
      is_self: true as const,
      created_at: '2026-11-20T17:06:00Z',
      is_sandbox: true,
      data: [ENTRY],
    };
    await openScreen('/blackbook', {
      ...FLEET_RESPONSES,
      listFleet: {
        items: [{ ...FLEET_ROW, auction: 19_500, condition: 'good', last_blackbook_value }],
        pagination: { page: 1, per: 100, last: 1 },
      },
      listGuideOrders: listOf([]),
    });
    const row = page.getByRole('row').filter({ hasText: '1041' });
    await expectInOrder(row, ['$19,500.00', '$17,075.00', '11/20/2026', '−$2,425.00']);
  });

  test('is ordered with blank grades left out, and emptied', async () => {
    selectionEntriesOf<GuideOrderInput>(OWNER.id, 'guide valuation').put(
      new Map([[1, { mileage: 42_000, grade: null, state: 'FL' }]]),
    );
    const requests: unknown[] = [];
    await openScreen('/blackbook/selection', {
      ...FLEET_RESPONSES,
      listFleet: { items: [FLEET_ROW], pagination: { page: 1, per: 1, last: 1 } },
      listGuideOrders: listOf([]),
      orderGuideValues: ({ body }) => {
        requests.push(body);
        return { id: 7 };
      },
      getGuideOrder: { ...DETAIL, ...PAID },
    });
    await expect.element(page.getByText('1 vehicle at $2.50: $2.50')).toBeVisible();
    await userEvent.fill(page.getByRole('textbox', { name: 'Mileage of 1041' }), '');
    await page.getByRole('button', { name: 'Run Blackbook (1)' }).click();
    await expect.element(page.getByText('Please fill out all required fields')).toBeVisible();
    await expect.element(page.getByText('Mileage is required')).toBeVisible();
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: 'Close notice' }).click();
    await userEvent.fill(page.getByRole('textbox', { name: 'Mileage of 1041' }), '51000');
    // A double click creates one order.
    await page.getByRole('button', { name: 'Run Blackbook (1)' }).dblClick();
    await expect.element(page.getByRole('heading', { name: 'Black Book request 8' })).toBeVisible();
    expect(requests).toEqual([[{ vehicle_id: 1, mileage: 51_000, state: 'FL' }]]);
    expect(selectionEntriesOf<GuideOrderInput>(OWNER.id, 'guide valuation').read()?.size).toBe(0);
  });
});

describe('The history', () => {
  test('shows each request with its amount, result and payment', async () => {
    await openScreen('/blackbook/list', { listGuideOrders: listOf([ORDER, PAID]) });
    await expectTexts(page.getByRole('columnheader'), [
      'ID',
      'Vehicles',
      'Amount',
      'Result',
      'Paid',
      'Completed at',
      'Created at',
      'Actions',
    ]);
    const unpaid = page.getByRole('row').filter({ hasText: '$92.50' }).first();
    await expect.element(unpaid.getByText('Ready')).toBeVisible();
    await expect
      .element(unpaid.getByRole('link', { name: 'Secure Payment' }))
      .toHaveAttribute('href', '/blackbook/7?payment=yes');
    const paid = page.getByRole('row').filter({ hasText: 'Success' });
    await expect.element(paid.getByText('Paid', { exact: true })).toBeVisible();
  });

  test("says when it is empty, also at the fleet's address", async () => {
    await openScreen('/vehicle-advanced/list', { listGuideOrders: listOf([]) });
    await expect.element(page.getByText('There are no valuation requests yet.')).toBeVisible();
  });

  test('is filtered when Filter is clicked', async () => {
    const asked: string[] = [];
    await openScreen('/blackbook/list?result=failed&is_paid=yes&is_completed=no', {
      listGuideOrders: ({ query }) => {
        asked.push(String(query));
        return listOf([]);
      },
    });
    await expect.element(page.getByText('No requests match these filters.')).toBeVisible();
    expect(asked.at(-1)).toContain('result=failed');
    expect(asked.at(-1)).toContain('is_paid=true');
    expect(asked.at(-1)).toContain('is_completed=false');
  });
});

describe('A request', () => {
  test('opens the payment of an unpaid request and offers no export', async () => {
    await openScreen('/blackbook/7', { getGuideOrder: DETAIL });
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('37 vehicles will be valued.', { exact: false })).toBeVisible();
    await expect.element(dialog.getByText('$92.50')).toBeVisible();
    await dialog.getByRole('button', { name: 'CLOSE' }).click();
    await expect.element(page.getByText('UNPAID')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Secure Payment' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Export to Excel' })).not.toBeInTheDocument();
  });

  test('shows both guides of a complete request, and filters large differences', async () => {
    await openScreen('/vehicle-advanced/8', {
      getGuideOrder: { ...DETAIL, ...PAID, items_count: 2, answered_count: 2 },
    });
    await expect.element(page.getByText('No value for 1 of 2 vehicles.').first()).toBeVisible();
    await expect.element(page.getByText('+4.12%')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Secure Payment' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Export to Excel' })).toBeVisible();
    await page.getByRole('button', { name: 'Differs by 10%+ (1)' }).click();
    await expect.element(page.getByText('1042')).toBeVisible();
    await expect.element(page.getByText('+4.12%')).not.toBeInTheDocument();
  });

  test('retries a failed request', async () => {
    let retried = 0;
    await openScreen('/blackbook/7', {
      getGuideOrder: { ...DETAIL, ...PAID, result: 'failed', can_retry: true },
      retryGuideOrder: () => {
        retried += 1;
        return null;
      },
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => retried).toBe(1);
  });

  test("leads back to the history if it can't be loaded", async () => {
    await openScreen('/blackbook/9', {
      getGuideOrder: () => ({
        mockError: {
          status: 404,
          body: {
            code: 404,
            reason: 'guide_order.not_found',
            message: "This valuation request doesn't exist.",
          },
        },
      }),
      listGuideOrders: listOf([]),
    });
    await expect.element(page.getByText('Error', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Request history' })).toBeVisible();
  });
});
