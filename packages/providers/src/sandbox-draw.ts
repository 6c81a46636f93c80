import { createHash } from 'node:crypto';

/**
 * Returns a pseudorandom integer below 2 ** 32 that depends only on the salt and the case-insensitive key.
 * Numbers with different salts are independent.
 */
export const drawInteger = (salt: string, key: string): number =>
  createHash('sha256').update(`${salt}|${key.toUpperCase()}`).digest().readUInt32BE(0);
