import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { readChoice, readId, readText } from '../shell/url/search-params.ts';
import { lazyScreen } from './lazy-screen.ts';
import { rootRoute } from './root.route.tsx';
import { shellRoute } from './shell.route.ts';

interface InvoicesSearch {
  company_id?: number | undefined;
  status?: 'unpaid' | 'paid' | undefined;
  page?: number | undefined;
}

interface CheckoutReturnSearch {
  transaction?: string | undefined;
  status?: 'success' | 'cancel' | undefined;
}

export const invoicesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.invoices,
  staticData: { title: 'Invoices', help: 'invoices', menu: { label: 'Invoices', positions: { account: 2 } } },
  validateSearch: (search: Record<string, unknown>): InvoicesSearch => ({
    company_id: readId(search.company_id),
    status: readChoice(search.status, ['unpaid', 'paid']),
    page: readId(search.page),
  }),
}).lazy(
  lazyScreen(
    '/shell/invoices',
    async () => (await import('../features/invoices/invoices.screen.tsx')).InvoicesScreen,
  ),
);

/** Anyone with an invoice's link can open this page without signing in. */
export const invoiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.invoice,
  staticData: { help: 'invoice' },
  validateSearch: (search: Record<string, unknown>): CheckoutReturnSearch => ({
    transaction: readText(search.transaction),
    status: readChoice(search.status, ['success', 'cancel']),
  }),
}).lazy(
  lazyScreen(
    '/invoice/$invoiceId',
    async () => (await import('../features/invoices/invoice.screen.tsx')).InvoiceScreen,
  ),
);

export const sandboxCheckoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.sandboxCheckout,
  staticData: { help: 'sandbox-checkout' },
}).lazy(
  lazyScreen(
    '/sandbox/checkout/$sessionId',
    async () => (await import('../features/payments/sandbox-checkout.screen.tsx')).SandboxCheckoutScreen,
  ),
);
