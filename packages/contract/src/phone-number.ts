import { z } from 'zod';

const INCORRECT = 'Incorrect phone number';

/** Ten digits of a phone number. Punctuation is removed. */
export const phoneNumber = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .regex(/^\d{10}$/, INCORRECT);

/** Phone number that may be missing or empty. */
export const optionalPhoneNumber = () =>
  z
    .string()
    .trim()
    .regex(/^(?:\d{10})?$/, INCORRECT)
    .optional();
