import type { ApiError } from '../errors/api-error.ts';
import { isUniqueViolation } from '../errors/database-errors.ts';

export async function throwOnDuplicate<T>(
  write: Promise<T>,
  constraint: string,
  duplicateError: () => ApiError,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error, constraint) ? duplicateError() : error;
  }
}
