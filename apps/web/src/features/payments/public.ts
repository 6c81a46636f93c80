export { ReturnMessage } from './return-message.tsx';
export { SecurePayment, usePayment } from './secure-payment.tsx';
export { usePaymentReturn } from './use-payment-return.ts';
