import type { Refusal } from '../errors/refusal.ts';
import { isTaken } from '../errors/violations.ts';

/** Runs a write that must not repeat what another record has: where it does, the unique index `constraint` refuses it. */
export async function refuseTaken<T>(work: Promise<T>, constraint: string, taken: () => Refusal): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isTaken(error, constraint) ? taken() : error;
  }
}
