import type { z } from 'zod';
import { auctionSearchCalls } from './auction-search.ts';
import { batchesCalls } from './batches.ts';
import { calculatorsCalls } from './calculators.ts';
import { catalogCalls } from './catalog.ts';
import { changesCalls } from './changes.ts';
import { classesCalls } from './classes.ts';
import { companiesCalls } from './companies.ts';
import { deletedRecordsCalls } from './deleted-records.ts';
import type { Answer } from './endpoint.ts';
import { eventsCalls } from './events.ts';
import { financeCalls } from './finance.ts';
import { fleetViewCalls } from './fleet-view.ts';
import { historicalTrendCalls } from './historical-trend.ts';
import { locationsCalls } from './locations.ts';
import { marketValuesCalls } from './market-values.ts';
import { mileageCalls } from './mileage.ts';
import { preferencesCalls } from './preferences.ts';
import { sessionsCalls } from './sessions.ts';
import { tagsCalls } from './tags.ts';
import { vehiclesCalls } from './vehicles.ts';

/** The calls of each feature word. */
export const callsByWord = {
  sessions: sessionsCalls,
  companies: companiesCalls,
  locations: locationsCalls,
  classes: classesCalls,
  tags: tagsCalls,
  catalog: catalogCalls,
  vehicles: vehiclesCalls,
  mileage: mileageCalls,
  finance: financeCalls,
  'deleted-records': deletedRecordsCalls,
  changes: changesCalls,
  'fleet-view': fleetViewCalls,
  'market-values': marketValuesCalls,
  'historical-trend': historicalTrendCalls,
  calculators: calculatorsCalls,
  batches: batchesCalls,
  'auction-search': auctionSearchCalls,
  events: eventsCalls,
  preferences: preferencesCalls,
};

type Words = typeof callsByWord;
type Merged<Union> = (Union extends unknown ? (calls: Union) => void : never) extends (
  calls: infer All,
) => void
  ? { [Name in keyof All]: All[Name] }
  : never;

/** Every call of the API by name. A server without a handler for one of them does not compile. */
export type Api = Merged<Words[keyof Words]>;

export const api = Object.assign({}, ...Object.values(callsByWord)) as Api;

/** The calls that answer a spreadsheet. */
export type SpreadsheetCall = {
  [Name in keyof Api]: Api[Name] extends { answers: 'spreadsheet' } ? Name : never;
}[keyof Api];

/** The calls that are sent a form with a file. */
export type UploadCall = {
  [Name in keyof Api]: Api[Name] extends { upload: z.ZodType } ? Name : never;
}[keyof Api];

/** What a call answers. Calls with the same `data` have the same answer. */
export type AnswerOf<Name extends keyof Api> = Answer<z.output<Api[Name]['data']>>;
