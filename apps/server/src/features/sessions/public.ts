export { hasFlag, requireFlag } from './account-flags.repository.ts';
export { readUploadInSlot } from './read-upload-in-slot.ts';
export { findByPassword } from './check-password.ts';
export { countSerially } from './count-serially.ts';
export { findDefaultCompany } from './default-company.repository.ts';
export { createLimitError, type ReachedLimit } from './limit-error.ts';
export { countAsFailedSignIn, limitFailures } from './limit-tries.ts';
export { customerNetworkOf } from './network-of-address.ts';
export {
  countRecent,
  findReachedLimitOrCount,
  DAY_MINUTES,
  findWaitMs,
  HOUR_MINUTES,
  limitPublicCalls,
  limitsByAddress,
  limitRequests,
  limitInTransaction,
  type RequestLimit,
  rejectIfLimitReached,
  throwIfReached,
} from './request-counts.repository.ts';
export {
  confirmSession,
  endSessions,
  findValidSession,
  isSessionConfirmed,
  SessionsRepository,
} from './sessions.repository.ts';
export { openSession } from './sign-in.ts';
