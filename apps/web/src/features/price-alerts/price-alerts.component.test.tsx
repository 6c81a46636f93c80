import type { AlertFiring, PriceAlert } from '@fleetworth/contract/price-alerts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { OWNER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const ALERT: PriceAlert = {
  id: 2,
  period_type: 'seven_days_change',
  change_type: 'decrease',
  value: 3,
  created_at: '2026-11-02T16:00:00Z',
  version: 1,
};
const MONTH: PriceAlert = {
  ...ALERT,
  id: 3,
  period_type: 'one_month_change',
  change_type: 'increase',
  value: 2.5,
};
const FIRING: AlertFiring = {
  id: 9,
  price_alert: ALERT,
  vehicle: {
    id: 17,
    unit: '1041',
    vin: '4T1G11AK5NU603217',
    company: { id: 1, name: 'Harbor Rent' },
    is_present: true,
  },
  change: -3.04,
  from: 22_020,
  to: 21_350,
  is_sandbox: true,
  fired_at: '2026-11-20T15:00:00Z',
};
const responses = {
  getMe: { ...OWNER, price_alert_permit_count: 5 },
  listPriceAlerts: [MONTH, ALERT],
  getAlertMail: { mode: 'at_once', is_mailing: true },
  previewPriceAlert: { count: 12 },
} satisfies MockResponses;

describe('Price Alerts', () => {
  test('shows period, change type, percent, day and the remaining number, by period', async () => {
    await openScreen('/price-alerts', responses);
    const rows = page.getByRole('table', { name: 'Price Alerts' }).getByRole('row');
    await expect.poll(() => rows.nth(1).element().textContent).toMatch(/Seven days.*Decrease.*3%/);
    await expect.poll(() => rows.nth(2).element().textContent).toMatch(/One month.*Increase.*2\.5%/);
    await expect.element(page.getByText(/You can create 3 more alerts\./)).toBeVisible();
  });

  test('says that all alerts are used, and disables adding', async () => {
    await openScreen('/price-alerts', { ...responses, getMe: { ...OWNER, price_alert_permit_count: 2 } });
    await expect.element(page.getByRole('button', { name: 'Create price alert' })).toBeDisabled();
    await expect.element(page.getByText(/You have used all your price alerts\./)).toBeVisible();
  });

  test('says when there are none, and offers to create one', async () => {
    await openScreen('/price-alerts', { ...responses, listPriceAlerts: [] });
    await expect.element(page.getByText('There are no price alerts yet.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Create price alert' })).toBeEnabled();
  });

  test('is no entry of the account menu without an allowance', async () => {
    await openScreen('/help', { ...responses, getMe: OWNER });
    await page.getByRole('button', { name: 'Account: Dana Reed' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Invoices' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Price alerts' })).not.toBeInTheDocument();
  });

  test('counts vehicles before saving, warns about short periods, and saves with Enter', async () => {
    const requests: unknown[] = [];
    await openScreen('/price-alerts?dialog=add', {
      ...responses,
      createPriceAlert: ({ body }) => {
        requests.push(body);
        return ALERT;
      },
    });
    const value = page.getByRole('textbox', { name: 'Value' });
    await userEvent.fill(value, '3.25');
    const effect = page.getByText('12 vehicles would trigger this alert today.');
    await expect.element(effect).toBeVisible();
    const foot = document.querySelector('[data-foot]')?.getBoundingClientRect().top ?? 0;
    expect(foot - effect.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(12);
    const period = page.getByRole('combobox', { name: 'Period' });
    await userEvent.fill(period, 'Two days');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^Values are updated weekly\./)).toBeVisible();
    await value.click();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => requests)
      .toEqual([{ period_type: 'two_days_change', change_type: 'decrease', value: 3.25 }]);
    await expect.element(page.getByText('Successfully saved')).toBeVisible();
  });

  test('shows errors under their fields before sending', async () => {
    await openScreen('/price-alerts?dialog=add', responses);
    await page.getByRole('button', { name: 'Save' }).click();
    const value = page.getByRole('textbox', { name: 'Value' });
    await expect.element(value).toHaveAccessibleDescription('Please type a percent above 0');
    await userEvent.fill(value, '101');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(value).toHaveAccessibleDescription('A value can fall by at most 100%.');
  });

  test.each([
    [422, 'You have used all your price alerts.', 'You have used all your price alerts.'],
    [500, 'Something went wrong', 'An error occurred while saving the alert.'],
    [503, 'The server is busy.', 'An error occurred while saving the alert.'],
  ])('a save that fails with %i shows %s: %s', async (status, message, shown) => {
    await openScreen('/price-alerts?dialog=edit&id=2', {
      ...responses,
      editPriceAlert: () => ({ mockError: { status, body: { message } } }),
    });
    await userEvent.fill(page.getByRole('textbox', { name: 'Value' }), '4');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('dialog').getByText(shown)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Value' })).toHaveValue('4%');
  });

  test('confirms a deletion, and shows the specified text of a failure', async () => {
    await openScreen('/price-alerts?dialog=delete&id=2', {
      ...responses,
      deletePriceAlert: () => ({ mockError: { status: 500, body: {} } }),
    });
    const dialog = page.getByRole('dialog', { name: 'Are you sure delete this item?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
  });

  test('sets how triggered alerts are emailed', async () => {
    const requests: unknown[] = [];
    await openScreen('/price-alerts', {
      ...responses,
      editAlertMail: ({ body }) => {
        requests.push(body);
        return { mode: 'daily', is_mailing: true };
      },
    });
    await page.getByRole('button', { name: /^Email/ }).click();
    await page.getByRole('option', { name: 'Once a day' }).click();
    await expect.poll(() => requests).toEqual([{ mode: 'daily' }]);
    await expect.element(page.getByText('Triggered alerts are emailed once a day.')).toBeVisible();
  });
});

describe('Triggered', () => {
  test('lists vehicle, change, both values and the alert, and marks them as seen', async () => {
    const read: unknown[] = [];
    await openScreen('/price-alerts?tab=fired', {
      ...responses,
      getMe: { ...OWNER, price_alert_permit_count: 5, unread_alert_firings: 1 },
      listAlertFirings: { items: [FIRING], unread: 1, next: null },
      markAlertFiringsRead: ({ body }) => {
        read.push(body);
        return null;
      },
    });
    await expect.element(page.getByRole('link', { name: 'Triggered alerts, 1 new' })).toBeVisible();
    const row = page.getByRole('table', { name: 'Triggered' }).getByRole('row').nth(1);
    await expect
      .poll(() => row.element().textContent)
      .toMatch(
        /1041.*4T1G11AK5NU603217.*Harbor Rent.*down 3\.04%.*\$22,020\.00.*\$21,350\.00.*Seven days, decrease, 3%/,
      );
    await expect
      .element(row.getByRole('link', { name: '1041' }))
      .toHaveAttribute('href', '/vehicle-advanced?panel=17');
    await expect.element(page.getByText('Sandbox data')).toBeVisible();
    await expect.poll(() => read).toEqual([{ read_until: FIRING.fired_at }]);
  });

  test('loads earlier ones page by page, and says when there are none', async () => {
    await openScreen('/price-alerts?tab=fired', {
      ...responses,
      listAlertFirings: ({ query }) =>
        query.get('after') === null
          ? { items: [FIRING], unread: 0, next: 9 }
          : {
              items: [{ ...FIRING, id: 8, vehicle: { ...FIRING.vehicle, unit: 'OLD-1', is_present: false } }],
              unread: 0,
              next: null,
            },
    });
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await expect.element(page.getByText('OLD-1 (deleted)')).toBeVisible();
    await openScreen('/price-alerts?tab=fired', {
      ...responses,
      listAlertFirings: { items: [], unread: 0, next: null },
    });
    await expect.element(page.getByText('No vehicles have triggered an alert yet.')).toBeVisible();
  });
});
