import { z } from 'zod';

const INCORRECT = 'Incorrect phone number';

/** The ten digits of a phone number, without what divides them. */
export const phoneNumber = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .regex(/^\d{10}$/, INCORRECT);
