import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const ARGON2_PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Each hash occupies one of the four threads that also compress responses and read files. A caller computes
 * one hash at a time and takes turns with other callers.
 */
const HASH_LIMITER = new ConcurrencyLimiter({
  total: { running: 2, waiting: 200 },
  per: { caller: { running: 1, waiting: 40 } },
  fairBy: 'caller',
  maxWaitMs: 30_000,
});

export const hashPassword = (password: string, caller = 'server'): Promise<string> =>
  HASH_LIMITER.run({ caller }, () => computeHash(password));

const computeHash = (password: string): Promise<string> => hash(password, ARGON2_PARAMETERS);

let decoyHash: string | undefined;

/**
 * Reports whether the password matches the stored hash. Without a hash, does the same work and returns false,
 * so that the time taken doesn't reveal whether the account exists.
 */
export const verifyPassword = (
  passwordHash: string | null,
  password: string,
  caller: string,
): Promise<boolean> =>
  HASH_LIMITER.run({ caller }, async () => {
    decoyHash ??= await computeHash('no account has this password');
    const matches = await verify(passwordHash ?? decoyHash, password);
    return passwordHash !== null && matches;
  });
