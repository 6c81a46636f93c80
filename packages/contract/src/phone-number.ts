import { z } from 'zod';

const INCORRECT = 'Incorrect phone number';
const NO_PHONE = 'Please type a 10-digit phone number';

// For the phone number of a record. Screens add and remove the punctuation.
export const recordPhoneNumber = () => z.string(NO_PHONE).regex(/^\d{10}$/, NO_PHONE);

// For a required phone number in a public form. Screens remove the punctuation.
export const phoneNumber = (missingText: string) =>
  z
    .string(missingText)
    .trim()
    .min(1, { error: missingText, abort: true })
    .regex(/^\d{10}$/, INCORRECT);

export const optionalPhoneNumber = () =>
  z
    .string()
    .trim()
    .regex(/^(?:\d{10})?$/, INCORRECT)
    .optional();
