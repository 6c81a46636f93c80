export { hashMailbox } from './hash-mailbox.ts';
export {
  limitOfDelayedReports,
  limitsOfAccountNotice,
  limitsOfEmailChange,
  limitsOfCompanyMail,
  limitsOfRecipient,
  RESEND_INTERVAL_MINUTES,
} from './mail-limits.ts';
export { queueMail } from './queue-mail.ts';
export { removeLinks } from './remove-links.ts';
