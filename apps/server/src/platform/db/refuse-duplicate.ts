import type { Refusal } from '../errors/refusal.ts';
import { isUniqueViolation } from '../errors/violations.ts';

/** Runs a write and turns a violation of the unique index `constraint` into a refusal. */
export async function refuseDuplicate<T>(
  work: Promise<T>,
  constraint: string,
  duplicateRefusal: () => Refusal,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error, constraint) ? duplicateRefusal() : error;
  }
}
