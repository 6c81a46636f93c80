import { Button } from '@mantine/core';
import type { Invoice } from '@fleetworth/contract/invoices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { failureText } from '../../shell/api/api-error.ts';
import { query } from '../../shell/api/query.ts';
import { sessionToken } from '../../shell/api/session-token.ts';
import { figures } from '../../shell/format/figures.ts';
import { formatDateTime } from '@fleetworth/domain/date-format';
import { counted } from '../../shell/format/plural.ts';
import { Logo } from '../../shell/layout/logo.tsx';
import { usePageTitle } from '../../shell/layout/page-title.ts';
import { ReturnMessage, SecurePaymentButton, usePaymentReturn } from '../payments/public.ts';
import classes from './invoice.module.css';
import { StatusChip } from './status-chip.tsx';

export function InvoiceScreen() {
  const { invoiceId: id } = useParams({ from: '/invoice/$invoiceId' });
  const invoice = useQuery({ ...query('getInvoice', { params: { id } }), retry: false });
  if (invoice.isError)
    return (
      <InvoicePage title="ERROR">
        <p role="alert">{failureText(invoice.error)}</p>
        <div className={classes.actions}>
          <Button h={32} onClick={() => void invoice.refetch()}>
            Try again
          </Button>
          <Button h={32} variant="default" renderRoot={(props) => <Link to={paths.home} {...props} />}>
            Go Home
          </Button>
        </div>
      </InvoicePage>
    );
  if (!invoice.data)
    return (
      <InvoicePage title="Invoice">
        <p>One moment…</p>
      </InvoicePage>
    );
  return <InvoiceDetail invoice={invoice.data} />;
}

function InvoiceDetail({ invoice }: { invoice: Invoice }) {
  const { id } = invoice;
  const { transaction, status } = useSearch({ from: '/invoice/$invoiceId' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const phase = usePaymentReturn({
    transaction,
    status,
    check: async (transactionId) =>
      (await call('getInvoiceTransaction', { params: { id, transaction: transactionId } })).data.state,
    cancel: async (transactionId) =>
      (await call('cancelInvoiceTransaction', { params: { id, transaction: transactionId } })).message ??
      'Payment canceled',
    onDone: () => {
      void navigate({ to: paths.invoice, params: { invoiceId: id }, search: {}, replace: true });
      void queryClient.invalidateQueries();
    },
  });
  return (
    <InvoicePage title="Invoice">
      <dl className={classes.facts}>
        {buildDetails(invoice).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className={classes.heading}>Description</h2>
      {/* oxlint-disable-next-line react/no-danger -- sanitized by the server */}
      <div className={classes.description} dangerouslySetInnerHTML={{ __html: invoice.description }} />
      <ReturnMessage phase={phase} />
      <div className={classes.actions}>
        {invoice.is_payable && phase === 'none' && (
          <SecurePaymentButton createCheckout={() => call('payInvoice', { params: { id } })} />
        )}
        {sessionToken.read() !== null && (
          <Button h={32} variant="default" renderRoot={(props) => <Link to={paths.invoices} {...props} />}>
            Go to invoices
          </Button>
        )}
      </div>
    </InvoicePage>
  );
}

const buildDetails = (invoice: Invoice): [string, ReactNode][] => [
  ['ID', invoice.id],
  ['Amount', figures.usd(invoice.amount)],
  ['Period', counted(invoice.months, 'month')],
  ['Status', <StatusChip key="status" invoice={invoice} />],
  ['Created at', formatDateTime(new Date(invoice.created_at))],
  ['Due date', figures.date(invoice.due_date)],
  ['Company', invoice.company.name],
];

function InvoicePage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <main className={classes.page}>
      <div className={classes.panel}>
        <Logo />
        <h1 className={classes.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
