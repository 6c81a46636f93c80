import { createHash } from 'node:crypto';

/**
 * Draws a whole number below 2 ** 32 that is always the same for the same key, in upper or lower case. The
 * salt names what is drawn: draws of two salts do not depend on each other.
 */
export const drawFor = (salt: string, key: string): number =>
  createHash('sha256').update(`${salt}|${key.toUpperCase()}`).digest().readUInt32BE(0);
