import {
  AUCTION_SEARCH_TEXTS,
  MAX_SEARCHED_VINS,
  type SearchedVehicle,
  searchedVehicle,
} from '@fleetworth/contract/auction-search';
import { figures } from '../../shell/format/figures.ts';
import { counted } from '../../shell/format/plural.ts';
import type { RegionNames } from '../../shell/api/region-names.ts';
import { numberOf } from '../../shell/forms/number-of.ts';
import { schemaTexts } from '../../shell/forms/schema-texts.ts';

/** What waits for the search. An entry that was pasted may lack its mileage and region, or be no VIN: it waits until that is mended. */
export interface QueuedEntry {
  vin: string;
  mileage: number | null;
  region: string | null;
}

/** The fields of the next entry, and the entries that wait for the search. */
export interface SearchValues extends Record<string, unknown> {
  vin: string;
  /** The empty text where nothing is typed. */
  mileage: number | string;
  region: string | null;
  queue: QueuedEntry[];
}

export const NOTHING_QUEUED: SearchValues = { vin: '', mileage: '', region: null, queue: [] };

/** What is wrong with the entry that is typed, below its fields. */
export function entryTexts(values: SearchValues): Record<string, string> {
  const { vin, ...others } = schemaTexts(searchedVehicle, typedEntry(values));
  if (isForQueue(values)) return others;
  if (vin !== undefined) return { vin, ...others };
  if (Object.keys(others).length > 0) return others;
  if (values.queue.length >= MAX_SEARCHED_VINS) return { vin: AUCTION_SEARCH_TEXTS.tooMany };
  const key = entryKey(searchedVehicle.parse(typedEntry(values)));
  return values.queue.some((one) => entryKey(one) === key)
    ? { vin: 'This vehicle is already in the queue.' }
    : {};
}

/** The entry joins the queue; its region is likely that of the next one. Without a VIN it fills in what queued entries lack. */
export const queueEntry = (values: SearchValues): SearchValues => ({
  ...NOTHING_QUEUED,
  region: values.region,
  queue: isForQueue(values)
    ? filledQueue(values.queue, typedEntry(values))
    : [...values.queue, searchedVehicle.parse(typedEntry(values))],
});

/** A mileage without a VIN is meant for the queued entries that lack one. */
const isForQueue = ({ vin, queue }: SearchValues): boolean =>
  vin.trim() === '' && queue.some(({ mileage }) => mileage === null);

/** What entries lack they take from `given`; what is there twice then stays once. */
export function filledQueue(
  queue: readonly QueuedEntry[],
  given: { mileage?: number | undefined; region: string | null },
): QueuedEntry[] {
  const filled = queue.map(({ vin, mileage, region }) => ({
    vin,
    mileage: mileage ?? given.mileage ?? null,
    region: region ?? given.region,
  }));
  return [...new Map(filled.map((entry) => [entryKey(entry), entry])).values()];
}

/** The entries that can be searched. */
export const readyEntries = (queue: readonly QueuedEntry[]): SearchedVehicle[] =>
  queue.flatMap((entry) => searchedVehicle.safeParse(entry).data ?? []);

/** Why an entry can not be searched; null where it can. */
export function lackOf(entry: QueuedEntry): string | null {
  const { vin, mileage, region } = schemaTexts(searchedVehicle, entry);
  return vin ?? mileage ?? region ?? null;
}

/** What keeps entries from the search, and what helps. */
export function queueTexts(queue: readonly QueuedEntry[]): string[] {
  const unready = queue.filter((entry) => lackOf(entry) !== null);
  const bare = unready.filter(({ mileage }) => mileage === null).length;
  const nowhere = unready.filter(({ region }) => region === null).length;
  const wrong = unready.filter(({ mileage, region }) => mileage !== null && region !== null).length;
  return [
    nowhere > 0 && `${counted(nowhere, 'vehicle')} without a region. Choose it above.`,
    bare > 0 && `${counted(bare, 'vehicle')} without mileage. Enter it above and click Add.`,
    wrong > 0 && `${counted(wrong, 'vehicle')} with an invalid VIN or mileage, not searched.`,
  ].filter((text) => text !== false);
}

/** One VIN may be asked for in several regions, or with several mileages. */
export const entryKey = ({ vin, mileage, region }: QueuedEntry): string => `${vin} ${mileage} ${region}`;

export const entryWords = ({ vin, ...asked }: QueuedEntry, regionOf: RegionNames): string =>
  `${vin} · ${askedWords(asked, regionOf)}`;

/** What was asked of a VIN: '41,203 mi · Southeast'. */
export const askedWords = ({ mileage, region }: Omit<QueuedEntry, 'vin'>, regionOf: RegionNames): string =>
  [
    mileage === null ? 'no mileage' : `${figures.count(mileage)} mi`,
    region === null ? 'no region' : regionOf(region),
  ].join(' · ');

/** A text that is no number yet says no mileage. */
const typedEntry = ({ vin, mileage, region }: SearchValues) => ({
  vin,
  mileage: numberOf(mileage),
  region,
});
