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
  readWhole,
} from '../../../shell/url/search-params.ts';

type Reader = (value: unknown) => unknown;
type Read<Readers extends Record<string, Reader>> = {
  [Name in keyof Readers]?: ReturnType<Readers[Name]> | undefined;
};

const oneOf =
  <const Choices extends readonly string[]>(choices: Choices) =>
  (value: unknown): Choices[number] | undefined =>
    readChoice(value, choices);

const readFlag = oneOf(['true', 'false']);

const LISTED = {
  q: readText,
  company_id: readId,
  location_id: readIds,
  tag_id: readIds,
  statuses: (value: unknown) => readChoices(value, VEHICLE_STATUSES),
  preview_condition: oneOf(CONDITIONS),
  sort: oneOf(FLEET_SORTS),
  order: oneOf(['desc']),
  dialog: oneOf([
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
  tab: oneOf(['finance']),
  panel: readId,
  added: readId,
  view: oneOf(['selection', 'history']),
  result: oneOf(SELL_RESULTS),
  channel: oneOf(SELL_CHANNELS),
};

const NARROWED = {
  provider: oneOf([VALUATION_PROVIDER]),
  manually_priced: readFlag,
  financial: readFlag,
  valued: readFlag,
  incomplete: readFlag,
  projectable: readFlag,
  confidence: oneOf(['low']),
  assumption: oneOf(['none']),
  weekly_change: oneOf(['down']),
  guide_spread: oneOf(['over']),
  value_basis: oneOf(['price']),
  contract: oneOf(['ended', 'ending']),
  value_age: oneOf(['old']),
  above_water: (value: unknown) => readChoices(value, ABOVE_WATER_RANGES),
  next_month_change: oneOf(['down']),
  sign: oneOf(REVENUE_SIGNS),
  source: readNames,
  group: readNames,
  class: readNames,
  brand_id: readIds,
  model_id: readIds,
  model_year: readIds,
  min: readWhole,
  max: readWhole,
};

/** Names of the narrowing filters in addresses and calls. */
export const NARROWING_NAMES = Object.keys(NARROWED) as (keyof typeof NARROWED)[];

export type FleetSearch = Read<typeof LISTED & typeof NARROWED>;

const readAll = <Readers extends Record<string, Reader>>(readers: Readers, search: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(search[name])]),
  ) as Read<Readers>;

/** Parses the search parameters of any vehicle list. Locations require a company. */
export function readListSearch(search: Record<string, unknown>): FleetSearch {
  const read = readAll(LISTED, search);
  return read.company_id === undefined ? { ...read, location_id: undefined } : read;
}

/** Parses the search parameters of Value by Vehicle. Models require a make. */
export function readFleetSearch(search: Record<string, unknown>): FleetSearch {
  const read = { ...readListSearch(search), ...readAll(NARROWED, search) };
  return read.brand_id === undefined ? { ...read, model_id: undefined } : read;
}
