import { type CommonReason, commonReasons, type ReasonTexts } from './common-reasons.ts';
import { type NotFoundReason, notFoundReasons } from './records.ts';
import { type Features, features } from './features.ts';

type ReasonOf<Feature> = Feature extends { reasons: infer Reasons } ? keyof Reasons & string : never;

export type Reason = CommonReason | NotFoundReason | ReasonOf<Features[keyof Features]>;

export const errorCatalog: Record<Reason, ReasonTexts[string]> = Object.assign(
  { ...commonReasons, ...notFoundReasons },
  ...Object.values(features).map((feature) => ('reasons' in feature ? feature.reasons : {})),
);

export interface NewerChange {
  /** Null for a change made by a job. */
  user: { id: number; name: string; is_you: boolean } | null;
  at: string;
  action: 'create' | 'edit' | 'delete' | 'restore';
  /** Labels of the changed fields, as in the record's form. */
  fields: string[];
}

/**
 * `errors` has messages by field, only for 422. If a write is rejected because the record has changed since
 * it was read, `data` is the current record and `changes` tells who changed it, newest first.
 */
export interface ErrorBody {
  code: number;
  reason: Reason;
  message: string;
  errors: Record<string, string[]>;
  data?: unknown;
  changes?: NewerChange[];
}
