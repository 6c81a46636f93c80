import type { UnmatchedPayment } from '@fleetworth/contract/invoices';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { figures } from '../../shell/format/figures.ts';
import classes from './unmatched-payments.module.css';

// The company that issued the invoice refunds or credits these payments.
export const UnmatchedPayments = ({ payments }: { payments: readonly UnmatchedPayment[] }) =>
  payments.length === 0 ? null : (
    <ul aria-label="Payments that need attention" className={classes.list}>
      {payments.map((payment) => (
        <li key={`${payment.invoice} ${payment.received_at}`}>
          {formatPayment(payment)}{' '}
          <Link to={paths.invoice} params={{ invoiceId: payment.invoice }}>
            Show the invoice
          </Link>
        </li>
      ))}
    </ul>
  );

function formatPayment({ amount, currency, company, state }: UnmatchedPayment): string {
  const money = `${figures.usd(amount)}${currency === 'usd' ? '' : ` (${currency?.toUpperCase()})`}`;
  return state === 'duplicate'
    ? `A card payment of ${money} by ${company.name} arrived for an invoice that was already paid. ` +
        'It will be refunded or credited.'
    : `A card payment of ${money} by ${company.name} doesn't match the amount due. It will be ` +
        'refunded or credited.';
}
