export const PROJECTED_MONTHS = 24;

/**
 * Number stored as the months until above water for a vehicle that is underwater today and in every
 * projected month.
 */
export const NEVER_ABOVE_WATER = PROJECTED_MONTHS + 1;
