export { rejectCommonPassword } from './change-passwords.ts';
export { createAccount, createAccountLink } from './create-account.ts';
export { notifyLinkChange } from './notify-owner.ts';
export { sendSignInEmail } from './send-sign-in-email.ts';
export { setOperator } from './set-operator.ts';
export { hasAccounts, insertAccount } from './users.repository.ts';
