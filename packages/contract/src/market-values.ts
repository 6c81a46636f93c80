import { listRevaluations } from './revaluations.ts';

/** The calls of this word. */
export const marketValuesCalls = { listRevaluations };
