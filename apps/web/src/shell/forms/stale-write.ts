import type { Answer } from '@fleetworth/contract/endpoint';
import { ApiError, isRefusedFor } from '../api/api-error.ts';

/** A write that another user was faster than fails, and its form takes up the record as it is stored now: as the call would have answered it. */
export async function orTakeNewer<Data>(
  write: Promise<Answer<Data>>,
  take: (newer: Data) => void,
): Promise<Answer<Data>> {
  try {
    return await write;
  } catch (error) {
    if (isRefusedFor(error, 'record.stale')) take((error as ApiError).data as Data);
    throw error;
  }
}

/**
 * Throws when the record that the user chose to replace is the newest one no more: another user has added a
 * newer one.
 */
export function requireNewest(chosen: { id: number }, newest: { id: number } | null | undefined): void {
  if (newest?.id === chosen.id) return;
  throw new ApiError(409, {
    message: 'A newer record was added in the meantime. Nothing has been saved yet.',
  });
}
