import type { ApiResponse } from '@fleetworth/contract/endpoint';
import { ApiError, hasReason } from '../api/api-error.ts';

// If another user saved first, passes the stored record to `onNewer` before rethrowing the error.
export async function handleStaleWrite<Data>(
  write: Promise<ApiResponse<Data>>,
  onNewer: (newer: Data) => void,
): Promise<ApiResponse<Data>> {
  try {
    return await write;
  } catch (error) {
    if (hasReason(error, 'record.stale')) onNewer((error as ApiError).data as Data);
    throw error;
  }
}

/** Throws if the record to replace is no longer the latest, because another user has added one. */
export function requireNewest(record: { id: number }, newest: { id: number } | null | undefined): void {
  if (newest?.id === record.id) return;
  throw new ApiError(409, {
    message: 'A newer record was added in the meantime. Nothing has been saved yet.',
  });
}
