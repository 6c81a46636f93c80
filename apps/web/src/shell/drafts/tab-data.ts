import { noticeLog } from '../notices/notice-log.ts';
import { formDrafts } from './form-drafts.ts';
import { storedResponse } from './stored-response.ts';
import { storedPositions } from './stored-list-position.ts';
import { storedSelection } from './stored-selection.ts';

const KEY = 'fleetworth.tab-user';

/**
 * Notices, selection, scroll positions and last response of this tab's user. They are removed with the
 * session.
 */
export const tabData = {
  clear() {
    sessionStorage.removeItem(KEY);
    noticeLog.clear();
    storedSelection.clear();
    storedPositions.clear();
    storedResponse.clear();
  },

  /** Removes data that another user left in this tab, including drafts. */
  clearOtherUsers(userId: number) {
    const previousUserId = sessionStorage.getItem(KEY);
    if (previousUserId !== null && previousUserId !== String(userId)) tabData.clear();
    sessionStorage.setItem(KEY, String(userId));
    formDrafts.dropOtherUsers(userId);
  },
};
