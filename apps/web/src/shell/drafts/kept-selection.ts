import { type GridSelection, NOTHING_SELECTED } from '@fleetworth/ui/grid-selection';

const KEY = 'fleetworth.selection';

interface KeptSelection {
  /** Filters of the list at the time of the selection. */
  question: string;
  ids: string[];
  isEverything: boolean;
}

/**
 * Last selection in this tab. It belongs to the filters of a list, survives a reload, and is removed with the
 * session.
 */
export const keptSelection = {
  read(question: string): GridSelection {
    const text = sessionStorage.getItem(KEY);
    const kept = text === null ? null : (JSON.parse(text) as KeptSelection);
    if (kept?.question !== question) return NOTHING_SELECTED;
    return { ids: new Set(kept.ids), isEverything: kept.isEverything };
  },

  keep(question: string, { ids, isEverything }: GridSelection) {
    const kept: KeptSelection = { question, ids: [...ids], isEverything };
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  },

  clear: () => sessionStorage.removeItem(KEY),
};
