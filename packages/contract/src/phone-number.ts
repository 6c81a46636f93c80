import { z } from 'zod';

const INCORRECT = 'Incorrect phone number';
const TEN_DIGITS_TEXT = 'Please type a 10-digit phone number';

// For the phone number of a stored record, such as a location. Screens display it with punctuation and send
// only the digits.
export const recordPhoneNumber = () => z.string(TEN_DIGITS_TEXT).regex(/^\d{10}$/, TEN_DIGITS_TEXT);

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
