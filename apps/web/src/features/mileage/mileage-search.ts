import { readChoice, readId, readText } from '../../shell/address/search-params.ts';

/** What the address of the mileage records may say. */
export interface MileageSearch {
  vehicle?: number | undefined;
  q?: string | undefined;
  page?: number | undefined;
  /** Of a record; 'vehicle' edits the vehicle itself. */
  dialog?: 'add' | 'edit' | 'delete' | 'vehicle' | 'history' | undefined;
  /** The record of the dialog. */
  id?: number | undefined;
  /** The half of the vehicle's dialog that shows first. */
  tab?: 'finance' | undefined;
  /** The vehicle of the side panel. */
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
