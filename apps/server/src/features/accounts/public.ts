export { hashChosen } from './change-passwords.ts';
export { createAccount, createAccountLink } from './create-account.ts';
