import { randomBytes } from 'node:crypto';

/**
 * Returns a random version for a row that caches are validated by. Counters are no alternative, because they
 * repeat after a restored backup. It has 53 bits, so that it is a safe integer.
 */
export const newVersion = (): number => Number(randomBytes(8).readBigUInt64BE() >> 11n);
