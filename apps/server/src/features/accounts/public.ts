export { hashChosen } from './change-passwords.ts';
export { createAccount, createAccountLink } from './create-account.ts';
export { mailWayIn } from './mail-way-in.ts';
export { insertAccount } from './users.repository.ts';
