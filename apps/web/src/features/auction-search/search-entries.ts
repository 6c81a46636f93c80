import {
  AUCTION_SEARCH_TEXTS,
  MOST_SEARCHED,
  type SearchedVehicle,
  searchedVehicle,
} from '@fleetworth/contract/auction-search';
import { figures } from '../../shell/figures.ts';
import type { RegionNames } from '../../shell/region-names.ts';
import { schemaTexts } from '../../shell/schema-texts.ts';

/** The fields of the next entry, and the entries that wait for the search. */
export interface SearchValues extends Record<string, unknown> {
  vin: string;
  /** The empty text where nothing is typed. */
  mileage: number | string;
  region: string | null;
  queue: SearchedVehicle[];
}

export const NOTHING_QUEUED: SearchValues = { vin: '', mileage: '', region: null, queue: [] };

/** What is wrong with the entry that is typed, below its fields. */
export function entryTexts(values: SearchValues): Record<string, string> {
  const texts = schemaTexts(searchedVehicle, typedEntry(values));
  if (Object.keys(texts).length > 0) return texts;
  if (values.queue.length >= MOST_SEARCHED) return { vin: AUCTION_SEARCH_TEXTS.tooMany };
  const key = entryKey(searchedVehicle.parse(typedEntry(values)));
  return values.queue.some((one) => entryKey(one) === key)
    ? { vin: 'This vehicle is in the queue already.' }
    : {};
}

/** The entry joins the queue; its region is likely that of the next one. */
export const queueEntry = (values: SearchValues): SearchValues => ({
  ...NOTHING_QUEUED,
  region: values.region,
  queue: [...values.queue, searchedVehicle.parse(typedEntry(values))],
});

/** One VIN may be asked for in several regions, or with several mileages. */
export const entryKey = ({ vin, mileage, region }: SearchedVehicle): string => `${vin} ${mileage} ${region}`;

export const entryWords = ({ vin, ...asked }: SearchedVehicle, regionOf: RegionNames): string =>
  `${vin} · ${askedWords(asked, regionOf)}`;

/** What was asked of a VIN: '41,203 mi · Southeast'. */
export const askedWords = (
  { mileage, region }: Omit<SearchedVehicle, 'vin'>,
  regionOf: RegionNames,
): string => `${figures.count(mileage)} mi · ${regionOf(region)}`;

/** A text that is no number yet says no mileage. */
const typedEntry = ({ vin, mileage, region }: SearchValues) => ({
  vin,
  mileage: typeof mileage === 'number' ? mileage : undefined,
  region,
});
