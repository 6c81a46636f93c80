import { EMAIL_PATTERN } from '@fleetworth/contract/choices';

export interface LoginValues {
  email: string;
  password: string;
}

/**
 * Repeats the sign-in rules of the contract without the schema library, which would be the largest part of
 * this page.
 */
export function checkEmail(input: string): string | null {
  const email = input.trim();
  if (email === '') return 'Please type your email';
  return email.length < 6 || email.length > 254 || !EMAIL_PATTERN.test(email) ? 'Invalid email' : null;
}

export const checkPassword = (password: string): string | null =>
  password === '' ? 'Please type your password' : null;
