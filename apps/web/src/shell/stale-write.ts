import type { AnswerOf, Api } from '@fleetworth/contract/api';
import { newerRecordOf } from './api/api-error.ts';

/**
 * A write that another user was faster than fails, and the record as it is stored now is shown, as the call would have answered it: null
 * where there is none any more.
 */
export async function orShowNewer<Name extends keyof Api>(
  write: Promise<AnswerOf<Name>>,
  name: Name,
  show: (newer: AnswerOf<Name>['data']) => void,
): Promise<AnswerOf<Name>> {
  try {
    return await write;
  } catch (error) {
    const newer = newerRecordOf(error, name);
    if (newer !== undefined) show(newer);
    throw error;
  }
}
