import {
  CONDITIONS,
  type Condition,
  FLEET_SORTS,
  type FleetSort,
  VEHICLE_STATUSES,
  type VehicleStatus,
} from '@fleetworth/contract/choices';
import { readChoice, readChoices, readId, readIds, readText } from '../../shell/search-params.ts';

/** What the address of a list of vehicles may say. */
export interface FleetSearch {
  q?: string | undefined;
  company_id?: number | undefined;
  location_id?: number[] | undefined;
  tag_id?: number[] | undefined;
  statuses?: VehicleStatus[] | undefined;
  preview_condition?: Condition | undefined;
  sort?: FleetSort | undefined;
  order?: 'desc' | undefined;
  dialog?: 'add' | 'edit' | 'delete' | 'tag' | 'history' | undefined;
  /** The vehicle of the dialog. */
  vehicle?: number | undefined;
  /** The half of its dialog that shows first. */
  tab?: 'finance' | undefined;
  /** The vehicle of the side panel. */
  panel?: number | undefined;
  /** A vehicle that was just added. */
  added?: number | undefined;
}

export const readFleetSearch = (search: Record<string, unknown>): FleetSearch => ({
  q: readText(search.q),
  company_id: readId(search.company_id),
  location_id: readId(search.company_id) === undefined ? undefined : readIds(search.location_id),
  tag_id: readIds(search.tag_id),
  statuses: readChoices(search.statuses, VEHICLE_STATUSES),
  preview_condition: readChoice(search.preview_condition, CONDITIONS),
  sort: readChoice(search.sort, FLEET_SORTS),
  order: readChoice(search.order, ['desc']),
  dialog: readChoice(search.dialog, ['add', 'edit', 'delete', 'tag', 'history']),
  vehicle: readId(search.vehicle),
  tab: readChoice(search.tab, ['finance']),
  panel: readId(search.panel),
  added: readId(search.added),
});
