import { readChoice, readId, readText } from '../../shell/url/search-params.ts';

export interface MileageSearch {
  vehicle?: number | undefined;
  q?: string | undefined;
  page?: number | undefined;
  /** 'vehicle' edits the vehicle itself. */
  dialog?: 'add' | 'edit' | 'delete' | 'vehicle' | 'history' | undefined;
  id?: number | undefined;
  tab?: 'finance' | undefined;
  /** Id of the vehicle whose panel is open. */
  panel?: number | undefined;
}

export const readMileageSearch = (search: Record<string, unknown>): MileageSearch => ({
  vehicle: readId(search.vehicle),
  q: readText(search.q),
  page: readId(search.page),
  dialog: readChoice(search.dialog, ['add', 'edit', 'delete', 'vehicle', 'history']),
  id: readId(search.id),
  tab: readChoice(search.tab, ['finance']),
  panel: readId(search.panel),
});
