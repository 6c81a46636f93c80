import type { QueryClient } from '@tanstack/react-query';
import { sessionToken } from '../api/session-token.ts';
import { keptPlaces } from '../kept-place.ts';
import { keptSelection } from '../kept-selection.ts';
import { noticeLog } from '../notice-log.ts';
import { forgetLogin } from './remembered-login.ts';
import { sessionState } from './session-state.ts';

/**
 * Leaves the session on this device. Logging out also removes the stored login; a session that ended by itself
 * keeps it, because that is what it is stored for.
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
