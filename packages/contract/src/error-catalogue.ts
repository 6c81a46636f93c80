import { batchesReasons } from './batches.ts';
import { catalogReasons } from './catalog.ts';
import { classesReasons } from './classes.ts';
import { commonReasons } from './common-reasons.ts';
import { companiesReasons } from './companies.ts';
import { deletedRecordsReasons } from './deleted-records.ts';
import { fleetViewReasons } from './fleet-view.ts';
import { locationsReasons } from './locations.ts';
import { mileageReasons } from './mileage.ts';
import { notFoundReasons } from './records.ts';
import { sessionsReasons } from './sessions.ts';
import { tagsReasons } from './tags.ts';
import { vehiclesReasons } from './vehicles.ts';

/**
 * Every reason for which a call can be refused. `reason` is stable and for programs; the text is the specification's where it
 * has one.
 */
export const errorCatalogue = {
  ...commonReasons,
  ...notFoundReasons,
  ...sessionsReasons,
  ...companiesReasons,
  ...locationsReasons,
  ...classesReasons,
  ...catalogReasons,
  ...tagsReasons,
  ...vehiclesReasons,
  ...mileageReasons,
  ...deletedRecordsReasons,
  ...fleetViewReasons,
  ...batchesReasons,
};

export type Reason = keyof typeof errorCatalogue;

/** The body of every refusal. `errors` holds texts by field; `data` the newer record of a stale write. */
export interface ErrorBody {
  code: number;
  reason: Reason;
  message: string;
  errors?: Record<string, string[]>;
  data?: unknown;
}
