import { type GridSelection, NOTHING_SELECTED } from '@fleetworth/ui/grid-selection';

const KEY = 'fleetworth.selection';

interface StoredSelection {
  /** Filters of the list at the time of the selection. */
  question: string;
  ids: string[];
  isEverything: boolean;
}

/** Selection of one list with its filters. It survives a reload, and is removed with the session. */
export const storedSelection = {
  read(filters: string): GridSelection {
    const text = sessionStorage.getItem(KEY);
    const stored = text === null ? null : (JSON.parse(text) as StoredSelection);
    if (stored?.question !== filters) return NOTHING_SELECTED;
    return { ids: new Set(stored.ids), isEverything: stored.isEverything };
  },

  store(filters: string, { ids, isEverything }: GridSelection) {
    const stored: StoredSelection = { question: filters, ids: [...ids], isEverything };
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  },

  clear: () => sessionStorage.removeItem(KEY),
};
