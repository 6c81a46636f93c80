export { hashChosen } from './change-passwords.ts';
export { createAccount, createAccountLink, insertAccount } from './create-account.ts';
export { mailWayIn } from './mail-way-in.ts';
