const LIFE_MS = 60 * 60_000;
const SECOND_MS = 1_000;

/** Returns the expiry time of a checkout session opened now: one hour, in whole seconds. */
export const endOfPage = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + LIFE_MS) / SECOND_MS) * SECOND_MS);
