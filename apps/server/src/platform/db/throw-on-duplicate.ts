import type { ApiError } from '../errors/api-error.ts';
import { isUniqueViolation } from '../errors/violations.ts';

/** Runs a write and turns a violation of the unique index `constraint` into an error. */
export async function throwOnDuplicate<T>(
  work: Promise<T>,
  constraint: string,
  duplicateError: () => ApiError,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error, constraint) ? duplicateError() : error;
  }
}
