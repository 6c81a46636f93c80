import { z } from 'zod';

const LENGTH_TEXT = 'Password must be between 6 and 32 characters long';

// Pasting may leave trailing blanks and line breaks, which the user wouldn't type again.
export const trimPastedEnd = (password: string): string => password.trimEnd();

// The server also rejects common passwords.
export const newPassword = (missing = 'Please type your password') =>
  z
    .string(missing)
    .overwrite(trimPastedEnd)
    .min(1, { error: missing, abort: true })
    .regex(/[a-z]/, 'Password must include at least one lowercase letter')
    .regex(/[A-Z]/, 'Password must include at least one uppercase letter')
    .regex(/[0-9]/, 'Password must include at least one digit')
    .regex(/[!@#$%^&*_.]/, 'Password must include at least one special character')
    .min(6, LENGTH_TEXT)
    .max(32, LENGTH_TEXT);

export const passwordConfirmation = (mismatch: string) =>
  z.string(mismatch).max(1_000, mismatch).overwrite(trimPastedEnd);

/** Accepts any text, because the rules may have changed since the password was set. */
export const currentPassword = (missing = 'Please type your password') =>
  z.string(missing).min(1, missing).max(1_000);
