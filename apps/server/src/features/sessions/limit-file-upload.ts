import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { LimitFileUpload } from '../../platform/http/bind-endpoints.ts';
import { ConcurrencyLimiter } from '../../platform/concurrency/concurrency-limiter.ts';
import { readUploadInSlot } from './read-upload-in-slot.ts';
import { HOUR_MINUTES } from './request-counts.repository.ts';

const MAX_FILES_PER_HOUR_AND_USER = 600;
const MAX_SLOW_UPLOADS_PER_HOUR_AND_USER = 30;

const FILE_UPLOADS = new ConcurrencyLimiter({
  total: { running: 16, waiting: 40 },
  per: { user: { running: 2, waiting: 10 }, slowSenders: { running: 6, waiting: 20 } },
  fairBy: 'user',
  maxWaitMs: 10_000,
});

export const limitFileUpload =
  (deps: { database: Database; clock: Clock }): LimitFileUpload =>
  ({ userId, signal }, read) => {
    const createLimits = (kind: string, maxCount: number) => [
      { name: `${kind} of user ${userId}`, maxCount, minutes: HOUR_MINUTES },
    ];
    const uploadRequest = {
      slots: FILE_UPLOADS,
      keys: { user: userId },
      limits: createLimits('file', MAX_FILES_PER_HOUR_AND_USER),
      slowLimits: createLimits('slow file', MAX_SLOW_UPLOADS_PER_HOUR_AND_USER),
      signal,
    };
    return readUploadInSlot(deps, uploadRequest, read);
  };
