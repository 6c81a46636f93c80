import type { QueryClient } from '@tanstack/react-query';
import { sessionToken } from '../api/session-token.ts';
import { keptPlaces } from '../kept-place.ts';
import { keptSelection } from '../kept-selection.ts';
import { noticeLog } from '../notice-log.ts';
import { forgetLogin } from './remembered-login.ts';
import { sessionState } from './session-state.ts';

/**
 * Leaves the session on this device. Who logs out is also forgotten; a session that ended by itself keeps the remembered
 * login, because that is what it is kept for.
 */
export async function endSession(queryClient: QueryClient, { isForgetting }: { isForgetting: boolean }) {
  sessionToken.drop();
  queryClient.clear();
  noticeLog.clear();
  keptSelection.clear();
  keptPlaces.clear();
  if (isForgetting) await forgetLogin();
  sessionState.reset();
}
