import type { Invoice } from '@fleetworth/contract/invoices';

export type InvoiceStatus = 'paid' | 'unpaid' | 'overdue';

export const getInvoiceStatus = (
  { paid_at, due_date }: Pick<Invoice, 'paid_at' | 'due_date'>,
  today: string,
): InvoiceStatus => (paid_at !== null ? 'paid' : due_date < today ? 'overdue' : 'unpaid');

export const STATUS_LABELS: Record<InvoiceStatus, string> = {
  paid: 'Paid',
  unpaid: 'Unpaid',
  overdue: 'Overdue',
};
