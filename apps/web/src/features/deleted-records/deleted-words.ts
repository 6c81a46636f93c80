import type { DeletedKind, DeletedRecord, Restoration, Restored } from '@fleetworth/contract/deleted-records';
import { RECORDS } from '@fleetworth/contract/records';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';

const OTHER_LABELS: Partial<Record<DeletedKind, string>> = {
  group: 'vehicle group',
  class: 'vehicle class',
  tag: 'custom tag',
};

/** Returns the capitalized label of a kind: 'Mileage record'. */
export function kindLabel(kind: DeletedKind): string {
  const label = OTHER_LABELS[kind] ?? RECORDS[kind].label;
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}

type Counts = Pick<DeletedRecord, 'locations_count' | 'vehicles_count'>;

/**
 * Formats the records deleted together with a record: '2 locations and 14 vehicles'; null if there are none.
 */
export function alongWords({ locations_count, vehicles_count }: Counts): string | null {
  const words = [
    locations_count > 0 && counted(locations_count, 'location'),
    vehicles_count > 0 && counted(vehicles_count, 'vehicle'),
  ].filter(Boolean);
  return words.length === 0 ? null : words.join(' and ');
}

export function restoredWords({ kind, name }: DeletedRecord, restored: Restored): string {
  if (restored.coming_count > 0)
    return `${kindLabel(kind)} ${name} was restored. Its ${counted(restored.coming_count, 'vehicle')} will follow.`;
  const along = kind === 'company' || kind === 'location' ? alongWords(restored) : null;
  return `${kindLabel(kind)} ${name} was restored${along === null ? '' : ` with ${along}`}.`;
}

const MOST_NAMED = 10;

type LeftOut = Restored['left_out'];

const REASONS: Record<LeftOut[number]['reason'], string> = {
  exists_again: 'the VIN exists again',
  belonged: 'the location is deleted',
};

/**
 * Formats the vehicles that stayed deleted, by reason and unit; null if all were restored. `leftOut` may list
 * fewer vehicles than `count`.
 */
export function leftOutWords(leftOut: LeftOut, count = leftOut.length): string | null {
  if (leftOut.length === 0) return null;
  const unnamed = count - leftOut.length;
  const texts = [...Map.groupBy(leftOut, ({ reason }) => reason)].map(
    ([reason, some]) => `Not restored because ${REASONS[reason]}: ${unitsOf(some)}.`,
  );
  return [...texts, ...(unnamed > 0 ? [`${counted(unnamed, 'more vehicle')} not restored.`] : [])].join(' ');
}

function unitsOf(leftOut: LeftOut): string {
  const named = leftOut.slice(0, MOST_NAMED).map(({ unit, vin }) => `${unit} (${vin})`);
  const more = leftOut.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

export const restorationName = ({ kind, name }: Pick<Restoration, 'kind' | 'name'>): string =>
  kind === 'vehicle' ? name : `the vehicles of ${kindLabel(kind).toLowerCase()} ${name}`;

export function finishedWords(restoration: Restoration): string {
  const { vehicles_count, of, left_out, left_out_count } = restoration;
  const name = restorationName(restoration);
  const back = `Restored ${name}: ${figures.count(vehicles_count)} of ${counted(of, 'vehicle')}.`;
  return [back, leftOutWords(left_out, left_out_count)].filter((text) => text !== null).join(' ');
}
