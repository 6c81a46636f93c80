import { z } from 'zod';

const INCORRECT = 'Incorrect phone number';

/** Ten digits of a phone number, without what divides them. */
export const phoneNumber = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .regex(/^\d{10}$/, INCORRECT);

/** The same of a form where it may be left out or empty. */
export const optionalPhoneNumber = () =>
  z
    .string()
    .trim()
    .regex(/^(?:\d{10})?$/, INCORRECT)
    .optional();
