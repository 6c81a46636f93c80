import {
  ABOVE_WATER_RANGES,
  CONDITIONS,
  FLEET_SORTS,
  REVENUE_SIGNS,
  VALUATION_PROVIDER,
  VEHICLE_STATUSES,
} from '@fleetworth/contract/choices';
import { SELL_CHANNELS, SELL_RESULTS } from '@fleetworth/contract/selling-choices';
import {
  readChoice,
  readChoices,
  readId,
  readIds,
  readNames,
  readText,
  readInteger,
} from '../../../shell/url/search-params.ts';

type Reader = (value: unknown) => unknown;
type Read<Readers extends Record<string, Reader>> = {
  [Name in keyof Readers]?: ReturnType<Readers[Name]> | undefined;
};

const choiceReader =
  <const Choices extends readonly string[]>(choices: Choices) =>
  (value: unknown): Choices[number] | undefined =>
    readChoice(value, choices);

const readFlag = choiceReader(['true', 'false']);

const LIST_READERS = {
  q: readText,
  company_id: readId,
  location_id: readIds,
  tag_id: readIds,
  statuses: (value: unknown) => readChoices(value, VEHICLE_STATUSES),
  preview_condition: choiceReader(CONDITIONS),
  sort: choiceReader(FLEET_SORTS),
  order: choiceReader(['desc']),
  dialog: choiceReader([
    'add',
    'edit',
    'delete',
    'tag',
    'bulk-edit',
    'price',
    'filters',
    'history',
    'export',
    'import',
    'sell',
    'sell-history',
    'title-history',
  ]),
  vehicle: readId,
  tab: choiceReader(['finance']),
  panel: readId,
  added: readId,
  view: choiceReader(['selection', 'history']),
  result: choiceReader(SELL_RESULTS),
  channel: choiceReader(SELL_CHANNELS),
};

const EXTRA_FILTER_READERS = {
  provider: choiceReader([VALUATION_PROVIDER]),
  manually_priced: readFlag,
  financial: readFlag,
  valued: readFlag,
  incomplete: readFlag,
  projectable: readFlag,
  confidence: choiceReader(['low']),
  assumption: choiceReader(['none']),
  weekly_change: choiceReader(['down']),
  guide_spread: choiceReader(['over']),
  value_basis: choiceReader(['price']),
  contract: choiceReader(['ended', 'ending']),
  value_age: choiceReader(['old']),
  above_water: (value: unknown) => readChoices(value, ABOVE_WATER_RANGES),
  next_month_change: choiceReader(['down']),
  sign: choiceReader(REVENUE_SIGNS),
  source: readNames,
  group: readNames,
  class: readNames,
  brand_id: readIds,
  model_id: readIds,
  model_year: readIds,
  min: readInteger,
  max: readInteger,
};

export const EXTRA_FILTER_NAMES = Object.keys(EXTRA_FILTER_READERS) as (keyof typeof EXTRA_FILTER_READERS)[];

export type FleetSearch = Read<typeof LIST_READERS & typeof EXTRA_FILTER_READERS>;

const readAll = <Readers extends Record<string, Reader>>(readers: Readers, search: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(search[name])]),
  ) as Read<Readers>;

export function readListSearch(search: Record<string, unknown>): FleetSearch {
  const parsed = readAll(LIST_READERS, search);
  return parsed.company_id === undefined ? { ...parsed, location_id: undefined } : parsed;
}

export function readFleetSearch(search: Record<string, unknown>): FleetSearch {
  const parsed = { ...readListSearch(search), ...readAll(EXTRA_FILTER_READERS, search) };
  return parsed.brand_id === undefined ? { ...parsed, model_id: undefined } : parsed;
}
