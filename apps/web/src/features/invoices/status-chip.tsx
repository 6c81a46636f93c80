import type { Invoice } from '@fleetworth/contract/invoices';
import { today } from '../../shell/api/today.ts';
import { STATUS_LABELS, getInvoiceStatus } from './invoice-status.ts';
import classes from './status-chip.module.css';

export function StatusChip({ invoice }: { invoice: Invoice }) {
  const status = getInvoiceStatus(invoice, today());
  return (
    <span className={classes.chip} data-status={status}>
      {STATUS_LABELS[status]}
    </span>
  );
}
