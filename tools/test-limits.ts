/** Times the limits of all tests: 3 on a machine that is three times as slow as the one they were set on. */
const FACTOR = Number(process.env.FLEETWORTH_SLOW_MACHINE ?? 1);

/** Returns a limit in milliseconds, longer on a machine that was said to be slow. */
export const limitMs = (seconds: number): number => seconds * 1_000 * FACTOR;
