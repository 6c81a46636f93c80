/** Seed of all demo data, which makes the fleet identical on every machine. */
export const DEMO_SEED = 20_150_731;
