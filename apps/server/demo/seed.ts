/** All demo data hangs from this number: the same fleet on every machine. */
export const DEMO_SEED = 20_150_731;
