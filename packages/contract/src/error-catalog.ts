import { type CommonReason, commonReasons, type ReasonTexts } from './common-reasons.ts';
import { type NotFoundReason, notFoundReasons } from './records.ts';
import { type Features, features } from './features.ts';

type ReasonOf<Feature> = Feature extends { reasons: infer Reasons } ? keyof Reasons & string : never;

/** `reason` of an error: a stable code for programs. */
export type Reason = CommonReason | NotFoundReason | ReasonOf<Features[keyof Features]>;

/** All error reasons, with the specification's message where it has one. */
export const errorCatalog: Record<Reason, ReasonTexts[string]> = Object.assign(
  { ...commonReasons, ...notFoundReasons },
  ...Object.values(features).map((feature) => ('reasons' in feature ? feature.reasons : {})),
);

/** Change that was stored after the version of the record on which a stale write is based. */
export interface NewerChange {
  /** Null for a change made by a job. */
  user: { id: number; name: string; is_you: boolean } | null;
  at: string;
  action: 'create' | 'edit' | 'delete' | 'restore';
  /** Labels of the changed fields, as in the record's form. */
  fields: string[];
}

/**
 * Body of every error. `errors` has messages by field (only for 422), `data` the newer record of a stale
 * write, and `changes` who changed it, newest first.
 */
export interface ErrorBody {
  code: number;
  reason: Reason;
  message: string;
  errors: Record<string, string[]>;
  data?: unknown;
  changes?: NewerChange[];
}
