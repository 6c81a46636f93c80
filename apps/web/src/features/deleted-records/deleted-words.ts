import type { DeletedKind, DeletedRecord, Restored } from '@fleetworth/contract/deleted-records';
import { counted } from '../../shell/format/plural.ts';

export const KIND_LABELS: Record<DeletedKind, string> = {
  company: 'Company',
  location: 'Location',
  vehicle: 'Vehicle',
  mileage_record: 'Mileage record',
  group: 'Vehicle group',
  class: 'Vehicle class',
  tag: 'Custom tag',
};

type Counts = Pick<DeletedRecord, 'locations_count' | 'vehicles_count'>;

/** '2 locations and 14 vehicles'; null where nothing went along. */
export function alongWords({ locations_count, vehicles_count }: Counts): string | null {
  const words = [
    locations_count > 0 && counted(locations_count, 'location'),
    vehicles_count > 0 && counted(vehicles_count, 'vehicle'),
  ].filter(Boolean);
  return words.length === 0 ? null : words.join(' and ');
}

/** What a restore did. */
export function restoredWords({ kind, name }: DeletedRecord, restored: Restored): string {
  const along = kind === 'company' || kind === 'location' ? alongWords(restored) : null;
  return `${KIND_LABELS[kind]} ${name} is back${along === null ? '' : ` with ${along}`}.`;
}

const MOST_NAMED = 10;

/** The vehicles that stayed deleted, by unit; null where all came back. */
export function leftOutWords({ left_out: leftOut }: Restored): string | null {
  if (leftOut.length === 0) return null;
  const named = leftOut.slice(0, MOST_NAMED).map(({ unit, vin }) => `${unit} (${vin})`);
  const more = leftOut.length - named.length;
  const units = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return `Not put back, because the VIN exists again: ${units}.`;
}
