export { invoicePayable } from './invoice-payable.ts';
