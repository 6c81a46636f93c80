import type { DeletedKind, DeletedRecord, Restoration, Restored } from '@fleetworth/contract/deleted-records';
import { RECORDS } from '@fleetworth/contract/records';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';

const LABEL_OVERRIDES: Partial<Record<DeletedKind, string>> = {
  group: 'vehicle group',
  class: 'vehicle class',
  tag: 'custom tag',
};

export function formatKind(kind: DeletedKind): string {
  const label = LABEL_OVERRIDES[kind] ?? RECORDS[kind].label;
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}

type Counts = Pick<DeletedRecord, 'locations_count' | 'vehicles_count'>;

export function formatDeletedWith({ locations_count, vehicles_count }: Counts): string | null {
  const counts = [
    locations_count > 0 && counted(locations_count, 'location'),
    vehicles_count > 0 && counted(vehicles_count, 'vehicle'),
  ].filter(Boolean);
  return counts.length === 0 ? null : counts.join(' and ');
}

export function formatRestored({ kind, name }: DeletedRecord, restored: Restored): string {
  if (restored.coming_count > 0)
    return (
      `${formatKind(kind)} ${name} was restored. Its ${counted(restored.coming_count, 'vehicle')} ` +
      'will follow.'
    );
  const restoredWith = kind === 'company' || kind === 'location' ? formatDeletedWith(restored) : null;
  return `${formatKind(kind)} ${name} was restored${restoredWith === null ? '' : ` with ${restoredWith}`}.`;
}

const MAX_LISTED_UNITS = 10;

type SkippedVehicles = Restored['left_out'];

const SKIP_REASON_TEXTS: Record<SkippedVehicles[number]['reason'], string> = {
  exists_again: 'the VIN already exists',
  belonged: 'the location is deleted',
};

// `skipped` may list fewer vehicles than `count`.
export function formatSkipped(skipped: SkippedVehicles, count = skipped.length): string | null {
  if (skipped.length === 0) return null;
  const unnamed = count - skipped.length;
  const texts = [...Map.groupBy(skipped, ({ reason }) => reason)].map(
    ([reason, vehicles]) => `Not restored because ${SKIP_REASON_TEXTS[reason]}: ${formatUnits(vehicles)}.`,
  );
  return [...texts, ...(unnamed > 0 ? [`${counted(unnamed, 'more vehicle')} not restored.`] : [])].join(' ');
}

function formatUnits(skipped: SkippedVehicles): string {
  const units = skipped.slice(0, MAX_LISTED_UNITS).map(({ unit, vin }) => `${unit} (${vin})`);
  const moreCount = skipped.length - units.length;
  return moreCount > 0 ? `${units.join(', ')} and ${moreCount} more` : units.join(', ');
}

export const formatRestorationName = ({ kind, name }: Pick<Restoration, 'kind' | 'name'>): string =>
  kind === 'vehicle' ? name : `the vehicles of ${formatKind(kind).toLowerCase()} ${name}`;

export function formatFinishedRestoration(restoration: Restoration): string {
  const { vehicles_count, of, left_out: skipped, left_out_count } = restoration;
  const name = formatRestorationName(restoration);
  const summary = `Restored ${name}: ${figures.count(vehicles_count)} of ${counted(of, 'vehicle')}.`;
  return [summary, formatSkipped(skipped, left_out_count)].filter((text) => text !== null).join(' ');
}
