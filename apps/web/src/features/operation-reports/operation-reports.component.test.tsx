import type { OperationReport, OperationReportDetail } from '@fleetworth/contract/operation-reports';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { COMPANY, LOCATION, OWNER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const REPORT: OperationReport = {
  id: 6,
  status: 'finished',
  type: 'availabe_calculator',
  company: { id: COMPANY.id, name: COMPANY.name },
  locations: [{ id: LOCATION.id, name: LOCATION.name }],
  class_names: ['Midsize', 'Compact', 'Minivan', 'SUV'],
  from_date: '2026-11-20',
  to_date: '2026-11-21',
  created_at: '2026-11-20T19:30:00Z',
  message: null,
  is_sandbox: true,
};
const FIGURES = {
  owned: 40,
  out_of_service: 3,
  on_rent: 30,
  out: 20,
  due_in: 4,
  movements: 24,
  available: -9,
  utilization: 75,
  revenue: 1_234.56,
  revenue_per_unit: 30.86,
  revenue_per_rented_unit: 41.15,
};
const DETAIL: OperationReportDetail = {
  ...REPORT,
  rows_count: 1,
  total: FIGURES,
  with_revenue: { owned: 40, on_rent: 30 },
  by_location: [{ location_id: LOCATION.id, name: LOCATION.name, ...FIGURES }],
  by_class: [{ name: 'Midsize', ...FIGURES }],
  by_day: [{ name: '2026-11-20', ...FIGURES }],
  lowest_days: [{ class_name: 'Midsize', date: '2026-11-20', available: -9 }],
};
const ROW = {
  date: '2026-11-20',
  location_id: LOCATION.id,
  location: LOCATION.name,
  class_name: 'Midsize',
  ...FIGURES,
};

const listOf = (...items: OperationReport[]) => ({
  items,
  pagination: { first: 0 as const, page: 0, last: 0 },
});
const responses: MockResponses = {
  getMe: {
    ...OWNER,
    external_accounts: [{ provider: 'tsd', company_id: null, is_re_access_required: false }],
  },
  listOperationReports: listOf(REPORT),
  listLocations: [LOCATION],
  listVehicleClasses: [{ name: 'Compact' }, { name: 'Midsize' }],
  getOperationReport: DETAIL,
  listOperationRows: { items: [ROW], pagination: { page: 1, per: 50, last: 1 } },
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('The list of reports', () => {
  test.each([
    [{ status: 'working' }, 'W', 'Working', null],
    [{}, 'F', 'Finished', null],
    [{ status: 'failed', message: 'TSD rejected: Unknown class.' }, 'F', 'Failed', 'TSD rejected'],
  ] as const)('%j is a letter and its word, with why it failed', async (changes, letter, word, message) => {
    await openScreen('/operation-reports', {
      ...responses,
      listOperationReports: listOf({ ...REPORT, ...changes }),
    });
    const cell = page.getByRole('row').nth(1);
    await expect.element(cell.getByText(letter, { exact: true })).toBeVisible();
    await expect.element(cell.getByText(word, { exact: true })).toBeVisible();
    if (message !== null) await expect.element(cell.getByText(message, { exact: false })).toBeVisible();
    await expect.element(cell.getByText('Availability Calculator')).toBeVisible();
    await expect.element(cell.getByText('Midsize, Compact, Minivan and 1 more')).toBeVisible();
    await expect.element(cell.getByText(/^11\.20\.2026 \d{1,2}:30 (AM|PM)$/)).toBeVisible();
  });

  test('requests page 0 with 20 reports, and again for each filter', async () => {
    const asked: string[] = [];
    await openScreen('/operation-reports?q=mid', {
      ...responses,
      listOperationReports: ({ query }) => {
        asked.push(String(query));
        return listOf(REPORT);
      },
    });
    await expect.element(page.getByRole('link', { name: 'Details report 6' })).toBeVisible();
    expect(asked[0]).toContain('per=20');
    expect(asked[0]).toContain('page=0');
    expect(asked[0]).toContain('q=mid');
    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await expect.poll(() => asked.at(-1)).toContain('status=failed');
    expect(asked.at(-1)).toContain('page=0');
  });

  test("shows Retry instead of a notice if it can't be loaded", async () => {
    let tries = 0;
    await openScreen('/operation-reports', {
      ...responses,
      listOperationReports: () => {
        tries += 1;
        if (tries > 1) return listOf(REPORT);
        return { mockError: { status: 500, body: { code: 500, message: 'Something went wrong' } } };
      },
    });
    await expect.element(button('Retry')).toBeVisible();
    await expect.element(button('Close notice')).not.toBeInTheDocument();
    await button('Retry').click();
    await expect.element(page.getByRole('link', { name: 'Details report 6' })).toBeVisible();
  });

  test('says when there are no reports, or none that match', async () => {
    await openScreen('/operation-reports', { ...responses, listOperationReports: listOf() });
    await expect.element(page.getByText('There are no operation reports yet.')).toBeVisible();
    await expect.element(button('Add report')).toBeVisible();
    await openScreen('/operation-reports?type=rmt', { ...responses, listOperationReports: listOf() });
    await expect.element(page.getByText('No reports match these filters.')).toBeVisible();
  });
});

describe('The dialog of a report', () => {
  test('shows what is missing, and sends today as the first day', async () => {
    const requests: unknown[] = [];
    await openScreen('/operation-reports?dialog=add', {
      ...responses,
      orderOperationReport: ({ body }) => {
        requests.push(body);
        return REPORT;
      },
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    for (const text of [
      'Please choose type of report.',
      'Please choose class names',
      'Please choose locations',
      'Required field.',
    ])
      await expect.element(dialog.getByText(text)).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'RMT' }).click();
    await dialog.getByRole('combobox', { name: 'Class names' }).click();
    await page.getByRole('option', { name: 'Midsize' }).click();
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('combobox', { name: 'Locations' }).click();
    await page.getByRole('option', { name: new RegExp(LOCATION.name) }).click();
    await userEvent.keyboard('{Escape}');
    const day = dialog.getByRole('textbox', { name: 'End date' });
    for (const [typed, text] of [
      ['01/01/2020', 'You can not choose past date'],
      ['05/23/2050', 'Invalid date.'],
      ['13/40/2030', 'Invalid date.'],
    ] as const) {
      await userEvent.fill(day, typed);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect.element(dialog.getByText(text)).toBeVisible();
    }
    await userEvent.fill(day, '05/22/2050');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Report requested.')).toBeVisible();
    expect(requests).toEqual([
      {
        type: 'rmt',
        class_names: ['Midsize'],
        locations: [LOCATION.id],
        from_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        to_date: '2050-05-22',
      },
    ]);
  });

  test.each([
    ['no account', []],
    ['a rejected account', [{ provider: 'tsd', company_id: null, is_re_access_required: true }]],
  ])('asks a user with %s for it before anything is filled in', async (_kind, external_accounts) => {
    await openScreen('/operation-reports?dialog=add', {
      ...responses,
      getMe: { ...OWNER, external_accounts },
    });
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByRole('note'))
      .toHaveTextContent('Please link your TSD account first. Link TSD account');
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('link', { name: 'Link TSD account' }).click();
    await expect.element(page.getByRole('heading', { name: 'TSD Account' })).toBeVisible();
  });

  test("shows the server's errors under their fields", async () => {
    await openScreen('/operation-reports?dialog=add', {
      ...responses,
      orderOperationReport: () => ({
        mockError: {
          status: 422,
          body: {
            code: 422,
            reason: 'operation_report.no_account',
            message: 'Please link your TSD account first.',
          },
        },
      }),
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Workload' }).click();
    await dialog.getByRole('combobox', { name: 'Class names' }).click();
    await page.getByRole('option', { name: 'Compact' }).click();
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('combobox', { name: 'Locations' }).click();
    await page.getByRole('option', { name: new RegExp(LOCATION.name) }).click();
    await userEvent.keyboard('{Escape}');
    await userEvent.fill(dialog.getByRole('textbox', { name: 'End date' }), '05/22/2050');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Please link your TSD account first.')).toBeVisible();
  });
});

describe('A report', () => {
  test('of availability shows the lowest days, shortages, totals and rows', async () => {
    await openScreen('/operation-reports/6', responses);
    await expect
      .element(page.getByRole('region', { name: 'Lowest availability by class' }))
      .toHaveTextContent('MidsizeFewest on 11/20/2026: −9 short');
    await expect.element(page.getByRole('region', { name: 'Totals' }).getByText('Total')).toBeVisible();
    await page.getByRole('link', { name: 'By class' }).click();
    await expect.element(page.getByRole('rowheader', { name: 'Midsize' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '1 row' })).toBeVisible();
    await expect.element(button('Export to Excel')).toBeVisible();
  });

  test('names missing days, days outside of the period, and vehicle days with a revenue', async () => {
    const totals = page.getByRole('region', { name: 'Totals', exact: true });
    await openScreen('/operation-reports/6', responses);
    await expect.element(totals.getByText('Totals over 1 of 2 days.')).toBeVisible();
    await openScreen('/operation-reports/6', {
      ...responses,
      getOperationReport: {
        ...DETAIL,
        type: 'rmt',
        to_date: '2026-12-12',
        by_day: ['2026-11-20', '2026-11-19'].map((name) => ({ name, ...FIGURES })),
        total: { ...FIGURES, owned: 60, on_rent: 42 },
        with_revenue: { owned: 30, on_rent: 21 },
      },
    });
    await expect
      .element(
        totals.getByText('Totals over 1 of 23 days of the period and 1 day outside of it: 11/19/2026.'),
      )
      .toBeVisible();
    await expect
      .element(totals.getByText('Revenue is known for 30 of 60 vehicle days, 21 of 42 rented.'))
      .toBeVisible();
  });

  test('shows whole columns of its totals on a phone, and says that they scroll', async () => {
    await page.viewport(390, 844);
    await openScreen('/operation-reports/6', {
      ...responses,
      getOperationReport: { ...DETAIL, type: 'rmt' },
    });
    const frame = page.getByRole('region', { name: 'Totals by location' });
    await expect.element(page.getByText('Scroll sideways to see all columns.').first()).toBeVisible();
    const { right } = frame.element().getBoundingClientRect();
    const isCut = (cell: Element) => {
      const box = cell.getBoundingClientRect();
      return box.left < right - 1 && box.right > right + 1;
    };
    expect(frame.getByRole('columnheader').elements().filter(isCut)).toEqual([]);
  });

  test.each([
    [{ status: 'working' }, 'Your rental system is preparing the report. This page updates automatically.'],
    [
      { status: 'failed', message: "The rental system didn't respond in time." },
      "The rental system didn't respond in time.",
    ],
    [{ rows_count: 0 }, 'The rental system has no data for these days, locations and classes.'],
  ] as const)('%j shows that', async (changes, text) => {
    await openScreen('/operation-reports/6', { ...responses, getOperationReport: { ...DETAIL, ...changes } });
    await expect.element(page.getByText(text).first()).toBeVisible();
    const isFinished = !('status' in changes);
    if (!isFinished) await expect.element(button('Export to Excel')).not.toBeInTheDocument();
  });
});
