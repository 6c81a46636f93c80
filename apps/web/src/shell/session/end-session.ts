import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../api/me.queries.ts';
import { sessionToken, TOKEN_KEY } from '../api/session-token.ts';
import { formDrafts } from '../drafts/form-drafts.ts';
import { deleteSelectionEntries } from '../drafts/selection-entries.ts';
import { tabTraces } from '../drafts/tab-traces.ts';
import { forgetLogin } from './remembered-login.ts';
import { sessionState } from './session-state.ts';

/**
 * Ends the session on this device. Logging out removes all stored data; a session that ended by itself keeps
 * the remembered login and the drafts.
 */
export async function endSession(queryClient: QueryClient, { isForgetting }: { isForgetting: boolean }) {
  // Asynchronous work comes first: a screen that is still mounted would refetch cleared data without a
  // session.
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (isForgetting) await Promise.all([forgetLogin(), me && deleteSelectionEntries(me.id)]);
  sessionToken.drop();
  queryClient.clear();
  tabTraces.clear();
  // A remaining token belongs to another tab's session.
  for (const key of Object.keys(localStorage))
    if (key.startsWith(OURS) && key !== TOKEN_KEY) localStorage.removeItem(key);
  if (isForgetting) formDrafts.clear();
  sessionState.reset();
}

const OURS = 'fleetworth.';
