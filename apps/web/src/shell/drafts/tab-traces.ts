import { noticeLog } from '../notices/notice-log.ts';
import { formDrafts } from './form-drafts.ts';
import { keptAnswer } from './kept-answer.ts';
import { keptPlaces } from './kept-place.ts';
import { keptSelection } from './kept-selection.ts';

const KEY = 'fleetworth.tab-user';

/**
 * Notices, selection, scroll positions and last response of this tab's user. They are removed with the
 * session.
 */
export const tabTraces = {
  clear() {
    sessionStorage.removeItem(KEY);
    noticeLog.clear();
    keptSelection.clear();
    keptPlaces.clear();
    keptAnswer.clear();
  },

  /** Removes data that another user left in this tab, including drafts. */
  clearOfOthers(userId: number) {
    const former = sessionStorage.getItem(KEY);
    if (former !== null && former !== String(userId)) tabTraces.clear();
    sessionStorage.setItem(KEY, String(userId));
    formDrafts.dropOfOthers(userId);
  },
};
