import { z } from 'zod';

const LENGTH = 'Password must be between 6 and 32 characters long';

/** Removes blanks and line ends that a paste leaves behind a password: nobody types them again. */
export const withoutPastedEnd = (password: string): string => password.trimEnd();

/** A password that is chosen, without blanks behind it. The server refuses common ones besides. */
export const newPassword = (missing = 'Please type your password') =>
  z
    .string(missing)
    .overwrite(withoutPastedEnd)
    .min(1, { error: missing, abort: true })
    .regex(/[a-z]/, 'Password must include at least one lowercase letter')
    .regex(/[A-Z]/, 'Password must include at least one uppercase letter')
    .regex(/[0-9]/, 'Password must include at least one digit')
    .regex(/[!@#$%^&*_.]/, 'Password must include at least one special character')
    .min(6, LENGTH)
    .max(32, LENGTH);

/** The same password once more. */
export const passwordConfirmation = (mismatch: string) =>
  z.string(mismatch).max(1_000, mismatch).overwrite(withoutPastedEnd);

/** A password that is sent to prove who one is: any text, since rules may have changed after it was chosen. */
export const currentPassword = (missing = 'Please type your password') =>
  z.string(missing).min(1, missing).max(1_000);
