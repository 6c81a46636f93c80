/** Months ahead covered by details and summaries. */
export const PROJECTED_MONTHS = 24;

/** Months until a vehicle is above water that is underwater today and in every projected month. */
export const NEVER_ABOVE_WATER = PROJECTED_MONTHS + 1;
