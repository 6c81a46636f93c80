import type { Refusal } from '../errors/refusal.ts';
import { isTaken } from '../errors/violations.ts';

/** Runs a write and turns a violation of the unique index `constraint` into a refusal. */
export async function refuseTaken<T>(work: Promise<T>, constraint: string, taken: () => Refusal): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isTaken(error, constraint) ? taken() : error;
  }
}
