import type { Invoice } from '@fleetworth/contract/invoices';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MockResponses } from '../../../test/mock-calls.ts';
import { OWNER } from '../../../test/everyday-responses.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { sessionToken } from '../../shell/api/session-token.ts';

const INVOICE: Invoice = {
  id: 'k3k3k3k3k3k3k3k3k3k3k3',
  company: { id: 1, name: 'Harbor Rent' },
  months: 1,
  amount: 199,
  created_at: '2026-11-20T17:00:00Z',
  due_date: '2199-12-04',
  paid_at: null,
  description: '<p>Package <strong>Fleet</strong></p>',
  is_payable: true,
};
const PAID: Invoice = { ...INVOICE, id: 'p'.repeat(22), paid_at: '2026-11-21T17:00:00Z', is_payable: false };
const OVERDUE: Invoice = {
  ...INVOICE,
  id: 'o'.repeat(22),
  due_date: '2026-01-02',
  months: 12,
  amount: 1_990,
};
const TRANSACTION = 't'.repeat(22);

const listOf = (items: Invoice[], last = 1) => ({
  items,
  count: items.length,
  pagination: { page: 1, per: 10, last },
  unmatched_payments: [],
});
const responses: MockResponses = { listInvoices: listOf([INVOICE, PAID, OVERDUE]), getInvoice: INVOICE };
const address = `/invoice/${INVOICE.id}`;
const mockError = (status: number, reason: string, message: string) => () => ({
  mockError: { status, body: { code: status, reason, message } },
});

describe('Invoices', () => {
  test('shows each with period, amount, dates and a status, or that there is none.', async () => {
    await openScreen('/invoices', responses);
    const row = page.getByRole('row', { name: /Overdue/ });
    for (const text of ['Harbor Rent', '12 months', '$1,990.00', '01/02/2026'])
      await expect.element(row.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('table').getByText('Unpaid', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Show/ }).first()).toHaveAttribute('href', address);
    await openScreen('/invoices', { ...responses, listInvoices: listOf([]) });
    await expect.element(page.getByText('Invoice not found')).toBeVisible();
  });

  test('filters by company, status and page', async () => {
    const asked: string[] = [];
    await openScreen('/invoices?company_id=1&status=unpaid&page=2', {
      ...responses,
      listInvoices: ({ query }) => {
        asked.push(String(query));
        return listOf([INVOICE], 7);
      },
    });
    await expect.element(page.getByRole('link', { name: /^Show/ })).toBeVisible();
    expect(asked).toEqual(['page=2&per=10&company=1&is_paid=false']);
    await expect
      .poll(() => page.getByRole('button', { name: /^Page \d/ }).elements().length)
      .toBeLessThanOrEqual(5);
  });
});

test('shows an unmatched payment above the invoices', async () => {
  const unmatched_payments = [
    {
      invoice: PAID.id,
      company: { id: 1, name: 'Harbor Rent' },
      state: 'duplicate' as const,
      amount: 199,
      currency: 'usd',
      received_at: '2026-11-21T17:00:00Z',
    },
  ];
  await openScreen('/invoices', { ...responses, listInvoices: { ...listOf([PAID]), unmatched_payments } });
  const list = page.getByRole('list', { name: 'Payments that need attention' });
  await expect.element(list.getByText(/A card payment of \$199\.00 by Harbor Rent/)).toBeVisible();
});

describe('the notice of unpaid invoices', () => {
  test('appears on the first screen, the dashboard and the invoices until it is closed.', async () => {
    const { router } = await openScreen('/help', {
      ...responses,
      getMe: {
        ...OWNER,
        unpaid_invoices_count: 2,
        unpaid_invoices_amount: 398,
        unpaid_invoices_days_overdue: 12,
      },
    });
    const notice = page.getByRole('region', { name: 'You have 2 unpaid invoices.' });
    await expect.element(notice.getByText(/\$398\.00, the oldest 12 days overdue\./)).toBeVisible();
    await router.navigate({ href: '/no-such-page' });
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
    await router.navigate({ to: '/help' });
    await expect.element(notice).toBeVisible();
    await notice.getByRole('link', { name: 'View my invoices' }).click();
    await expect.element(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
    await notice.getByRole('button', { name: 'Close notice' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await openScreen('/help', { ...responses, getMe: { ...OWNER, unpaid_invoices_count: 1 } });
    await expect.element(page.getByRole('region', { name: 'You have 1 unpaid invoice.' })).toBeVisible();
    await openScreen('/help', responses);
    await expect.element(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
    await expect.element(page.getByRole('region', { name: /unpaid invoice/ })).not.toBeInTheDocument();
  });

  test('does not appear on another screen after a reload', async () => {
    const navigations = vi.spyOn(performance, 'getEntriesByType');
    navigations.mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming]);
    const rejected = { provider: 'tsd' as const, company_id: null, is_re_access_required: true };
    const getMe = { ...OWNER, unpaid_invoices_count: 3, external_accounts: [rejected] };
    const { router } = await openScreen('/help', { ...responses, getMe });
    await expect.element(page.getByRole('region', { name: /TSD account was rejected/ })).toBeVisible();
    expect(page.getByRole('region', { name: /unpaid invoice/ }).elements()).toEqual([]);
    await router.navigate({ to: '/invoices' });
    await expect.element(page.getByRole('region', { name: /unpaid invoice/ })).toBeVisible();
    navigations.mockRestore();
  });
});

describe('an invoice', () => {
  test('shows its facts and its description, and Secure Payment while it is unpaid.', async () => {
    await openScreen(address, responses);
    for (const text of [INVOICE.id, '$199.00', '1 month', 'Unpaid', '12/04/2199', 'Harbor Rent'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByText('Package Fleet')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Secure Payment' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to invoices' })).toBeVisible();
    await openScreen(address, { ...responses, getInvoice: PAID });
    await expect.element(page.getByText('Paid', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Secure Payment' })).not.toBeInTheDocument();
  });

  test('has no link to the invoices without an account', async () => {
    vi.spyOn(sessionToken, 'read').mockReturnValue(null);
    await openScreen(address, responses);
    await expect.element(page.getByRole('button', { name: 'Secure Payment' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to invoices' })).not.toBeInTheDocument();
    vi.restoreAllMocks();
  });

  test("shows why it can't be loaded, with retry and a link home", async () => {
    let isThere = false;
    await openScreen(address, {
      ...responses,
      getInvoice: () =>
        isThere ? INVOICE : mockError(404, 'invoice.not_found', "This invoice doesn't exist.")(),
    });
    await expect.element(page.getByRole('heading', { name: 'ERROR' })).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent("This invoice doesn't exist.");
    await expect.element(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    isThere = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Invoice' })).toBeVisible();
  });

  test("shows that its payment page can't be opened", async () => {
    const message = "The payment page can't be opened right now. Nothing was charged.";
    await openScreen(address, { ...responses, payInvoice: mockError(503, 'payment.unavailable', message) });
    await page.getByRole('button', { name: 'Secure Payment' }).click();
    await expect.element(page.getByText(message).first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Secure Payment' })).toBeVisible();
  });

  test('does nothing for a status without a transaction.', async () => {
    await openScreen(`${address}?status=success`, responses);
    await expect.element(page.getByRole('button', { name: 'Secure Payment' })).toBeVisible();
  });

  test('is being confirmed after a success that is not known yet, without Secure Payment.', async () => {
    await openScreen(`${address}?transaction=${TRANSACTION}&status=success`, {
      ...responses,
      getInvoiceTransaction: { state: 'open' },
    });
    await expect.element(page.getByText('Your payment is being confirmed.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Secure Payment' })).not.toBeInTheDocument();
  });

  test('reloads after a payment and cleans the address', async () => {
    let paid = false;
    const { router } = await openScreen(`${address}?transaction=${TRANSACTION}&status=success`, {
      ...responses,
      getInvoice: () => (paid ? { ...INVOICE, paid_at: PAID.paid_at, is_payable: false } : INVOICE),
      getInvoiceTransaction: () => {
        paid = true;
        return { state: 'paid' as const };
      },
    });
    await expect.element(page.getByText('Payment successful').first()).toBeVisible();
    await expect.element(page.getByText('Paid', { exact: true })).toBeVisible();
    expect(router.state.location.href).toBe(address);
  });

  test('cancels the payment, says so, and offers Secure Payment again', async () => {
    const canceled: string[] = [];
    await openScreen(`${address}?transaction=${TRANSACTION}&status=cancel`, {
      ...responses,
      cancelInvoiceTransaction: ({ params }) => {
        canceled.push(params.transaction ?? '');
        return { state: 'canceled' as const };
      },
    });
    await expect.element(page.getByText('Payment canceled').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Secure Payment' })).toBeVisible();
    expect(canceled).toEqual([TRANSACTION]);
  });
});
