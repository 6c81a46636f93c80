/**
 * Factor for the time limits of all tests: 3 on a machine that is three times slower than the one on which
 * they were set.
 */
const FACTOR = Number(process.env.FLEETWORTH_SLOW_MACHINE ?? 1);

/** Returns a limit in milliseconds, longer on a machine that is configured as slow. */
export const limitMs = (seconds: number): number => seconds * 1_000 * FACTOR;
