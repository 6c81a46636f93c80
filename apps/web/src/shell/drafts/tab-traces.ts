import { noticeLog } from '../notices/notice-log.ts';
import { formDrafts } from './form-drafts.ts';
import { storedResponse } from './stored-response.ts';
import { storedPositions } from './stored-position.ts';
import { storedSelection } from './stored-selection.ts';

const KEY = 'fleetworth.tab-user';

/**
 * Notices, selection, scroll positions and last response of this tab's user. They are removed with the
 * session.
 */
export const tabTraces = {
  clear() {
    sessionStorage.removeItem(KEY);
    noticeLog.clear();
    storedSelection.clear();
    storedPositions.clear();
    storedResponse.clear();
  },

  /** Removes data that another user left in this tab, including drafts. */
  clearOfOthers(userId: number) {
    const former = sessionStorage.getItem(KEY);
    if (former !== null && former !== String(userId)) tabTraces.clear();
    sessionStorage.setItem(KEY, String(userId));
    formDrafts.dropOfOthers(userId);
  },
};
