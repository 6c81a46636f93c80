import { newerRecordOf } from './api/api-error.ts';

/**
 * A write that another user was faster than fails, and the record as it is stored now is shown: null where there is none any more. The
 * reason says of which kind the record is.
 */
export async function orShowNewer<Answer>(
  write: Promise<Answer>,
  reason: Parameters<typeof newerRecordOf>[1],
  show: (newer: never) => void,
): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    const newer = newerRecordOf(error, reason);
    if (newer !== undefined) (show as (newer: unknown) => void)(newer);
    throw error;
  }
}
