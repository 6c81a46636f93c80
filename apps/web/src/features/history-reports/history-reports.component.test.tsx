import type { HistoryItem, HistoryReport } from '@fleetworth/contract/history-reports';
import type { VehicleRow } from '@fleetworth/contract/fleet-view';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { COMPANY, OWNER, VIEWER } from '../../../test/everyday-responses.ts';
import { FLEET_RESPONSES, FLEET_ROW } from '../../../test/fleet-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { expectInOrder, expectTexts } from '../../../test/texts.ts';

const REPORT: HistoryReport = {
  id: 4,
  company: { id: COMPANY.id, name: COMPANY.name },
  status: 'finished',
  created_at: '2026-11-20T19:30:00Z',
  items_count: 2,
  answered_count: 2,
  records_count: 1,
  message: 'No report for 1 of 2 vehicles.',
  is_sandbox: true,
};
const NOTHING = { titles: [], accidents: [], jsi: [], thefts: [], salvage: [], checks: [] };
const ITEM: HistoryItem = {
  vin: '4T1G11AK5NU603217',
  vehicle: {
    id: 17,
    unit: '1041',
    vin: '4T1G11AK5NU603217',
    model_year: 2022,
    brand: { name: 'Toyota' },
    model: { name: 'Camry' },
  },
  values: { trim: 'SE', made_in: null },
  ...NOTHING,
  titles: [{ date: '2022-03-15', state: 'FL', vin: '4T1G11AK5NU603217', mileage: 24_855 }],
  checks: [{ date: 'Spring 2024', description: 'Rebuilt - FLORIDA' }],
  error: null,
  reported_at: '2026-11-20T19:31:00Z',
  is_sandbox: true,
};
const MISSING: HistoryItem = {
  ...ITEM,
  ...NOTHING,
  vin: '1FTEW1EP7JFC10312',
  vehicle: { ...ITEM.vehicle, id: 18, unit: '1042', vin: '1FTEW1EP7JFC10312' },
  error: 'The history provider has no records for this VIN.',
};

const listOf = (...items: HistoryReport[]) => ({
  items,
  count: items.length,
  pagination: { page: 1, per: 10_000, last: 1 },
});
const responses: MockResponses = {
  listHistoryReports: listOf(REPORT),
  getHistoryReport: { ...REPORT, items: [ITEM, MISSING] },
};
const rows = () => page.getByRole('table', { name: 'History Reports' }).getByRole('row');
const action = (label: string, id: number) =>
  page.getByRole('button', { name: `${label} history report ${id}` });
/** Timestamp as the list shows it, in the browser's time zone. */
const WRITTEN = /\d{2}\.\d{2}\.\d{4} \d{1,2}:\d{2} [AP]M/;

/** Returns the right edge of the first text of an element. */
function textEnd(element: Element): number {
  const range = document.createRange();
  range.selectNode(element.firstChild ?? element);
  return range.getBoundingClientRect().right;
}

describe('the list of history reports', () => {
  test('requests up to 10,000 reports, newest first, with MM.DD.YYYY and 12-hour times', async () => {
    const asked: string[] = [];
    await openScreen('/reports', {
      listHistoryReports: ({ query }) => {
        asked.push(String(query));
        return listOf({ ...REPORT, id: 3 }, REPORT);
      },
    });
    await expectInOrder(rows().nth(1), ['4', 'Finished', 'Sandbox data', 'No report for 1 of 2 vehicles.']);
    await expectInOrder(rows().nth(2), ['3', 'Finished']);
    const heading = rows().nth(0).getByRole('button', { name: 'Vehicles' }).element();
    const cell = rows().nth(1).getByRole('cell', { name: '2', exact: true }).element();
    expect(textEnd(heading)).toBeCloseTo(textEnd(cell), 0);
    expect(rows().nth(1).element().textContent).toMatch(WRITTEN);
    expect(asked).toEqual(['per=10000']);
  });

  test.each<[HistoryReport['status'], string, boolean, string[]]>([
    ['waiting', 'Waiting', false, ['Details', 'Export', 'Delete']],
    ['working', 'Working', false, ['Details', 'Export', 'Delete']],
    ['finished', 'Finished', true, ['Details', 'Export', 'Delete']],
    ['failed', 'Failed', true, ['Retry', 'Delete']],
  ])('offers the actions of a report that is %s', async (status, label, isEnabled, labels) => {
    await openScreen('/reports', {
      listHistoryReports: listOf({ ...REPORT, status, answered_count: 1, message: null }),
    });
    await expect.element(rows().nth(1).getByText(label, { exact: true })).toBeVisible();
    await expectTexts(rows().nth(1).getByRole('button'), labels);
    const [first = ''] = labels;
    const button = action(first, REPORT.id);
    if (isEnabled) await expect.element(button).toBeEnabled();
    else await expect.element(button).toHaveAttribute('title', "This report isn't finished yet.");
    if (status === 'working') await expect.element(page.getByText('1 of 2 vehicles')).toBeVisible();
  });

  test('says when it is empty, and leads to the vehicles', async () => {
    await openScreen('/reports', { listHistoryReports: listOf() });
    await expect
      .element(page.getByText('There are no history reports yet. Select vehicles, then choose History.'))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Select vehicles' }).last()).toBeVisible();
  });

  test("shows Retry instead of a notice if it can't be loaded", async () => {
    let isDown = true;
    await openScreen('/reports', {
      listHistoryReports: () =>
        isDown ? { mockError: { status: 403, body: { code: 403, message: 'Not today.' } } } : listOf(REPORT),
    });
    // There is no notice in addition to the message.
    await expectTexts(page.getByRole('alert'), ['Not today.Retry']);
    isDown = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(rows().nth(1)).toBeVisible();
  });

  test('is only for accounts that include it', async () => {
    await openScreen('/reports', { ...responses, getMe: { ...OWNER, is_history_reports: false } });
    await expect.element(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
    await page.getByRole('button', { name: 'Account: Dana Reed' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Invoices' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'History Reports' })).not.toBeInTheDocument();
  });

  test('can be read but not changed by a viewer', async () => {
    await openScreen('/reports', { ...responses, getMe: VIEWER });
    await expect.element(action('Delete', REPORT.id)).toBeDisabled();
    await expect.element(action('Details', REPORT.id)).toBeEnabled();
  });
});

describe('a report', () => {
  test('shows each vehicle with its sections, including empty ones and VINs without a report', async () => {
    await openScreen('/reports', responses);
    await action('Details', REPORT.id).click();
    const dialog = page.getByRole('dialog', { name: 'History report 4' });
    await expectInOrder(dialog, [
      '1 of 1 vehicle has records: 1041, title brand Spring 2024 (Rebuilt - FLORIDA)',
      '1041 · 2022 Toyota Camry · 4T1G11AK5NU603217',
      'Trim: SE',
      'Made in: –',
      'Titles',
      '03/15/2022',
      'FL',
      '24,855 mi',
      'Accidents',
      'No records found.',
      'Junk, Salvage and Insurance',
      'No records found.',
      'Thefts',
      'No records found.',
      'Salvage',
      'No records found.',
      'Checks',
      'Spring 2024',
      'Rebuilt - FLORIDA',
      '1042',
      'The history provider has no records for this VIN.',
    ]);
    expect(dialog.getByText('No records found.').elements()).toHaveLength(4);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(action('Details', REPORT.id)).toHaveFocus();
  });

  test('names the reason for several vehicles without a report once', async () => {
    const other = { ...MISSING, vehicle: { ...MISSING.vehicle, id: 20, unit: '1050' } };
    await openScreen('/reports', {
      ...responses,
      getHistoryReport: { ...REPORT, items: [MISSING, other] },
    });
    await action('Details', REPORT.id).click();
    const failed = page.getByRole('region', { name: 'Vehicles without a report' });
    await expectInOrder(failed, ['1042 ·', '1050 ·', 'The history provider has no records for this VIN.']);
    expect(failed.getByText(/has no records for this VIN/).elements()).toHaveLength(1);
  });

  test('lists vehicles without records after the others, a line each that opens its sections', async () => {
    const clean = { ...ITEM, checks: [], vehicle: { ...ITEM.vehicle, id: 19, unit: '1043' } };
    await openScreen('/reports', {
      ...responses,
      getHistoryReport: { ...REPORT, items: [clean, ITEM, MISSING] },
    });
    await action('Details', REPORT.id).click();
    const dialog = page.getByRole('dialog', { name: 'History report 4' });
    await expectInOrder(dialog, ['1 of 2 vehicles has records', '1041 ·', '1042 ·', '1043 ·']);
    const line = dialog.getByText('1043 · 2022 Toyota Camry · 4T1G11AK5NU603217 · 1 title, no other records');
    const title = dialog.getByRole('region', { name: 'Vehicles without records' }).getByText('03/15/2022');
    await expect.element(title).not.toBeVisible();
    await line.click();
    await expect.element(title).toBeVisible();
  });

  test('names the findings of a single vehicle once, and those of several beside each', async () => {
    const openReport = async (...items: HistoryItem[]) => {
      await openScreen('/reports', { ...responses, getHistoryReport: { ...REPORT, items } });
      await action('Details', REPORT.id).click();
      await expect.element(page.getByText(/have? records:|has records:/)).toBeVisible();
      return page.getByText(/^title brand Spring 2024/).elements().length;
    };
    expect(await openReport(ITEM, MISSING)).toBe(0);
    const other = { ...ITEM, vehicle: { ...ITEM.vehicle, id: 20, unit: '1050' } };
    expect(await openReport(ITEM, other)).toBe(2);
  });

  test('is deleted with a question; a failure is said by its first text', async () => {
    let failedSubmits = 1;
    await openScreen('/reports', {
      ...responses,
      deleteHistoryReport: () => {
        failedSubmits -= 1;
        return failedSubmits < 0
          ? null
          : {
              mockError: {
                status: 409,
                body: { code: 409, message: 'No.', errors: { id: ['First text.'] } },
              },
            };
      },
    });
    for (const text of ['First text.', 'Successfully deleted.']) {
      await action('Delete', REPORT.id).click();
      const question = page.getByRole('dialog', { name: 'Delete history report 4?' });
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect.element(page.getByText(text)).toBeVisible();
      await expect.element(question).not.toBeInTheDocument();
    }
  });

  test('confirms the retry of a failed report', async () => {
    const tried: string[] = [];
    await openScreen('/reports', {
      listHistoryReports: listOf({
        ...REPORT,
        status: 'failed',
        message: "The history provider didn't respond.",
      }),
      retryHistoryReport: ({ params }) => {
        tried.push(params.id ?? '');
        return null;
      },
    });
    await expect.element(page.getByText("The history provider didn't respond.")).toBeVisible();
    await action('Retry', REPORT.id).click();
    const question = page.getByRole('dialog', { name: 'Retry history report 4?' });
    await expectInOrder(question, ['At most 2 VINs will be billed.']);
    await question.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => tried).toEqual(['4']);
  });
});

const VEHICLE: VehicleRow = {
  ...FLEET_ROW,
  company_class: null,
  location: { id: 1, name: 'Tampa Airport', code: 'TPA', region: 'SE' },
  last_mileage_record: null,
};
const LIST = { items: [FLEET_ROW], pagination: { page: 1, per: 100, last: 1 } };
const ofList: MockResponses = {
  ...FLEET_RESPONSES,
  listFleet: LIST,
  listVehicles: { ...LIST, items: [VEHICLE] },
  previewHistoryReports: { billed: 1, from_store: 0, is_sandbox: false },
};
const dialog = () => page.getByRole('dialog', { name: 'Order history reports' });
const order = () => dialog().getByRole('button', { name: 'Order', exact: true });

describe('the order of history reports', () => {
  test.each(['/vehicle-advanced', '/vehicles'])('stands in the selection bar of %s', async (address) => {
    const requests: unknown[] = [];
    await openScreen(address, {
      ...ofList,
      orderHistoryReports: ({ body }) => {
        requests.push(body);
        return [REPORT];
      },
    });
    await page.getByRole('checkbox', { name: 'Select 1041' }).click();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await expect.element(dialog().getByText('1 VIN will be billed.')).toBeVisible();
    await order().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(requests).toEqual([{ vehicles: [FLEET_ROW.id], anew: false }]);
  });

  test.each<[string, object, string[]]>([
    ['one', { billed: 1, from_store: 0 }, ['1 VIN will be billed.']],
    [
      'some',
      { billed: 2, from_store: 1 },
      ['2 VINs will be billed.', 'No charge for 1 VIN reported in the last 30 days.'],
    ],
    ['none', { billed: 0, from_store: 3 }, ['0 VINs will be billed.', 'No charge for 3 VINs reported']],
    ['a sandbox', { billed: 1, from_store: 0, is_sandbox: true }, ['Sandbox data: nothing is charged.']],
  ])('shows before ordering how many VINs will be billed: %s', async (_name, preview, texts) => {
    await openScreen('/vehicles?dialog=title-history&vehicle=1', {
      ...ofList,
      previewHistoryReports: { billed: 0, from_store: 0, is_sandbox: false, ...preview },
    });
    await expectInOrder(dialog(), texts);
  });

  test('counts again for a repeated order', async () => {
    await openScreen('/vehicles?dialog=title-history&vehicle=1', {
      ...ofList,
      previewHistoryReports: ({ body }) => {
        const { anew } = body as { anew: boolean };
        return { billed: anew ? 1 : 0, from_store: anew ? 0 : 1, is_sandbox: false };
      },
    });
    await expect.element(dialog().getByText('0 VINs will be billed.')).toBeVisible();
    await dialog().getByRole('checkbox', { name: 'Order again' }).click();
    await expect.element(dialog().getByText('1 VIN will be billed.')).toBeVisible();
  });

  test("shows 'Something wrong.' with the server's text and stays open", async () => {
    await openScreen('/vehicles?dialog=title-history&vehicle=1', {
      ...ofList,
      orderHistoryReports: () => ({
        mockError: { status: 503, body: { code: 503, message: 'Not available.' } },
      }),
    });
    await order().click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Something wrong. Not available.');
    await expect.element(order()).toBeEnabled();
  });

  test('of more than 100 vehicles is rejected before any request', async () => {
    const items = Array.from({ length: 101 }, (_, place) => ({
      ...FLEET_ROW,
      id: place + 1,
      index: place + 1,
      unit: String(1_000 + place),
    }));
    await openScreen('/vehicle-advanced', { ...ofList, listFleet: { ...LIST, items } });
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('At most 100 vehicles per report.');
    await expect.element(order()).toBeDisabled();
  });

  test('is offered in the menu of a row', async () => {
    await openScreen('/vehicles', ofList);
    await page.getByRole('button', { name: 'Actions for 1041' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Title History' })).toBeEnabled();
    await userEvent.keyboard('{Escape}');
  });

  test('is not for a viewer', async () => {
    await openScreen('/vehicles', { ...ofList, getMe: VIEWER });
    await page.getByRole('button', { name: 'Actions for 1041' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Title History' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
  });

  test('is not offered by an account that does not include it', async () => {
    await openScreen('/vehicles', { ...ofList, getMe: { ...OWNER, is_history_reports: false } });
    await page.getByRole('checkbox', { name: 'Select 1041' }).click();
    await expect.element(page.getByText('1 selected')).toBeVisible();
    expect(page.getByRole('button', { name: 'History', exact: true }).elements()).toEqual([]);
  });
});
