export { ReturnMessage } from './return-message.tsx';
export { SecurePaymentButton, useCheckout } from './secure-payment-button.tsx';
export { usePaymentReturn } from './use-payment-return.ts';
