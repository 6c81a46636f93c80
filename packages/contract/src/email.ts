import { z } from 'zod';
import { EMAIL_PATTERN } from './choices.ts';

const INVALID = 'Invalid email';

/**
 * Letters, digits and common signs, at a domain name (RFC 1123) whose last label starts with a letter.
 * Excludes quoted local parts, address literals, and % and !, which mail servers once used for routing.
 */
const UNAMBIGUOUS_EMAIL =
  /^[\w#$&'*+/=?^~-]+(?:\.[\w#$&'*+/=?^~-]+)*@(?:[a-z\d]+(?:-+[a-z\d]+)*\.)+[a-z][a-z\d]*(?:-+[a-z\d]+)*$/i;

// Email address that identifies an existing account. Older accounts may have addresses that `email` rejects.
export const accountEmail = (missing = 'Please type your email') =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .min(6, INVALID)
    .max(254, INVALID)
    .regex(EMAIL_PATTERN, INVALID);

// Email address that mail servers deliver as typed. Rejects addresses that could be an unrecognized second
// spelling of a mailbox, which would evade the limits of emails to it.
export const email = (missing?: string) => accountEmail(missing).regex(UNAMBIGUOUS_EMAIL, INVALID);

export const optionalEmail = () =>
  z
    .string()
    .trim()
    .max(254, INVALID)
    .refine((value) => value === '' || email().safeParse(value).success, INVALID)
    .optional();
