import { auctionSearchApi } from './auction-search.ts';
import { batchesApi } from './batches.ts';
import { calculatorsApi } from './calculators.ts';
import { catalogApi } from './catalog.ts';
import { changesApi } from './changes.ts';
import { classesApi } from './classes.ts';
import type { ReasonTexts } from './common-reasons.ts';
import { companiesApi } from './companies.ts';
import { deletedRecordsApi } from './deleted-records.ts';
import type { Endpoint } from './endpoint.ts';
import { eventsApi } from './events.ts';
import { financeApi } from './finance.ts';
import { fleetViewApi } from './fleet-view.ts';
import { historicalTrendApi } from './historical-trend.ts';
import { locationsApi } from './locations.ts';
import { marketValuesApi } from './market-values.ts';
import { mileageApi } from './mileage.ts';
import { preferencesApi } from './preferences.ts';
import { sessionsApi } from './sessions.ts';
import { tagsApi } from './tags.ts';
import { vehiclesApi } from './vehicles.ts';

/** A word of the trade in the contract: its calls, and the reasons that they add to the common ones. */
interface Word {
  calls: Record<string, Endpoint>;
  reasons?: ReasonTexts;
}

/** Every word of the contract. All calls (`api.ts`) and all reasons (`error-catalogue.ts`) follow from this list. */
export const words = {
  sessions: sessionsApi,
  companies: companiesApi,
  locations: locationsApi,
  classes: classesApi,
  tags: tagsApi,
  catalog: catalogApi,
  vehicles: vehiclesApi,
  mileage: mileageApi,
  finance: financeApi,
  'deleted-records': deletedRecordsApi,
  changes: changesApi,
  'fleet-view': fleetViewApi,
  'market-values': marketValuesApi,
  'historical-trend': historicalTrendApi,
  calculators: calculatorsApi,
  batches: batchesApi,
  'auction-search': auctionSearchApi,
  events: eventsApi,
  preferences: preferencesApi,
} satisfies Record<string, Word>;

export type Words = typeof words;
