import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../api/me.queries.ts';
import { sessionToken, TOKEN_KEY } from '../api/session-token.ts';
import { formDrafts } from '../drafts/form-drafts.ts';
import { deleteSelectionEntries } from '../drafts/selection-entries.ts';
import { tabData } from '../drafts/tab-data.ts';
import { forgetLogin } from './remembered-login.ts';
import { sessionState } from './session-state.ts';

// A logout removes all stored data. If the session ended without a logout, the remembered login and the
// drafts stay.
export async function endSession(queryClient: QueryClient, { isLogout }: { isLogout: boolean }) {
  // Asynchronous work comes first, because a screen that is still mounted would refetch cleared data without
  // a session.
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (isLogout) await Promise.all([forgetLogin(), me && deleteSelectionEntries(me.id)]);
  sessionToken.drop();
  queryClient.clear();
  tabData.clear();
  // A remaining token belongs to another tab's session.
  for (const key of Object.keys(localStorage))
    if (key.startsWith(KEY_PREFIX) && key !== TOKEN_KEY) localStorage.removeItem(key);
  if (isLogout) formDrafts.clear();
  sessionState.reset();
}

const KEY_PREFIX = 'fleetworth.';
