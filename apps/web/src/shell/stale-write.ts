import type { Answer } from '@fleetworth/contract/endpoint';
import { type ApiError, isRefusedFor } from './api/api-error.ts';

/** A write that another user was faster than fails, and the record as it is stored now is shown: as the call would have answered it. */
export async function orShowNewer<Data>(
  write: Promise<Answer<Data>>,
  show: (newer: Data) => void,
): Promise<Answer<Data>> {
  try {
    return await write;
  } catch (error) {
    if (isRefusedFor(error, 'record.stale')) show((error as ApiError).data as Data);
    throw error;
  }
}
