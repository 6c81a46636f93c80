import {
  AUCTION_SEARCH_TEXTS,
  MAX_SEARCHED_VINS,
  type SearchedVehicle,
  searchedVehicle,
} from '@fleetworth/contract/auction-search';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import type { FormatRegion } from '../../shell/api/region-names.ts';
import { parseNumber } from '../../shell/forms/parse-number.ts';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';

/**
 * Entry waiting for the search. A pasted entry may lack its mileage or region, or have an invalid VIN; it is
 * searched once it is corrected.
 */
export interface QueuedEntry {
  vin: string;
  mileage: number | null;
  region: string | null;
}

export interface SearchValues extends Record<string, unknown> {
  vin: string;
  mileage: number | string;
  region: string | null;
  queue: QueuedEntry[];
}

export const EMPTY_SEARCH: SearchValues = { vin: '', mileage: '', region: null, queue: [] };

export function entryErrors(values: SearchValues): Record<string, string> {
  const { vin, ...others } = schemaErrors(searchedVehicle, readTypedEntry(values));
  if (isQueueCompletion(values)) return others;
  if (vin !== undefined) return { vin, ...others };
  if (Object.keys(others).length > 0) return others;
  if (values.queue.length >= MAX_SEARCHED_VINS) return { vin: AUCTION_SEARCH_TEXTS.tooMany };
  const key = entryKey(searchedVehicle.parse(readTypedEntry(values)));
  return values.queue.some((entry) => entryKey(entry) === key)
    ? { vin: 'This vehicle is already in the queue.' }
    : {};
}

// Without a VIN, completes queued entries instead. The region stays selected for the next entry.
export const queueEntry = (values: SearchValues): SearchValues => ({
  ...EMPTY_SEARCH,
  region: values.region,
  queue: isQueueCompletion(values)
    ? completeQueue(values.queue, readTypedEntry(values))
    : [...values.queue, searchedVehicle.parse(readTypedEntry(values))],
});

/**
 * Returns true if the typed mileage and region complete queued entries: no VIN is typed and a queued entry
 * lacks its mileage.
 */
const isQueueCompletion = ({ vin, queue }: SearchValues): boolean =>
  vin.trim() === '' && queue.some(({ mileage }) => mileage === null);

export function completeQueue(
  queue: readonly QueuedEntry[],
  defaults: { mileage?: number | undefined; region: string | null },
): QueuedEntry[] {
  const completedEntries = queue.map(({ vin, mileage, region }) => ({
    vin,
    mileage: mileage ?? defaults.mileage ?? null,
    region: region ?? defaults.region,
  }));
  return [...new Map(completedEntries.map((entry) => [entryKey(entry), entry])).values()];
}

export const readyEntries = (queue: readonly QueuedEntry[]): SearchedVehicle[] =>
  queue.flatMap((entry) => searchedVehicle.safeParse(entry).data ?? []);

export function findProblem(entry: QueuedEntry): string | null {
  const { vin, mileage, region } = schemaErrors(searchedVehicle, entry);
  return vin ?? mileage ?? region ?? null;
}

export function queueErrors(queue: readonly QueuedEntry[]): string[] {
  const incompleteEntries = queue.filter((entry) => findProblem(entry) !== null);
  const withoutMileage = incompleteEntries.filter(({ mileage }) => mileage === null).length;
  const withoutRegion = incompleteEntries.filter(({ region }) => region === null).length;
  const invalidEntries = incompleteEntries.filter(
    ({ mileage, region }) => mileage !== null && region !== null,
  ).length;
  return [
    withoutRegion > 0 && `${counted(withoutRegion, 'vehicle')} without a region. Choose one above.`,
    withoutMileage > 0 &&
      `${counted(withoutMileage, 'vehicle')} without mileage. Enter it above and click Add.`,
    invalidEntries > 0 &&
      `${counted(invalidEntries, 'vehicle')} with an invalid VIN or mileage, not searched.`,
  ].filter((text) => text !== false);
}

// A VIN may be searched in several regions or with several mileages.
export const entryKey = ({ vin, mileage, region }: QueuedEntry): string => `${vin} ${mileage} ${region}`;

export const formatEntry = ({ vin, ...entry }: QueuedEntry, formatRegion: FormatRegion): string =>
  `${vin} · ${formatEntryDetails(entry, formatRegion)}`;

export const formatEntryDetails = (
  { mileage, region }: Omit<QueuedEntry, 'vin'>,
  formatRegion: FormatRegion,
): string =>
  [
    mileage === null ? 'no mileage' : `${figures.count(mileage)} mi`,
    region === null ? 'no region' : formatRegion(region),
  ].join(' · ');

// Text in the mileage field that isn't a number counts as no mileage.
const readTypedEntry = ({ vin, mileage, region }: SearchValues) => ({
  vin,
  mileage: parseNumber(mileage),
  region,
});
