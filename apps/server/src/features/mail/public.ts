export { hashMailbox } from './hash-mailbox.ts';
export { limitOfDelayedReports, limitsOfEmailChange, limitsOfMail } from './mail-limits.ts';
export { queueMail } from './queue-mail.ts';
export { withoutLinks } from './without-links.ts';
