export { rejectCommonPassword } from './store-password.ts';
export { createAccount, createAccountLink } from './create-account.ts';
export { notifyLinkChange } from './notify-owner.ts';
export { mailAccountOwner } from './mail-existing-user.ts';
export { setOperator } from './set-operator.ts';
export { hasAccounts, insertAccount } from './users.repository.ts';
