export { ReturnWords } from './return-words.tsx';
export { SecurePayment } from './secure-payment.tsx';
export { usePaymentReturn } from './use-payment-return.ts';
