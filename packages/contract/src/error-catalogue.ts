import { type CommonReason, commonReasons, type ReasonTexts } from './common-reasons.ts';
import { type NotFoundReason, notFoundReasons } from './records.ts';
import { type Features, features } from './features.ts';

type ReasonOf<Feature> = Feature extends { reasons: infer Reasons } ? keyof Reasons & string : never;

/** `reason` of a refusal: stable, and for programs. */
export type Reason = CommonReason | NotFoundReason | ReasonOf<Features[keyof Features]>;

/** Every reason for which a call can be refused, with the specification's text where it has one. */
export const errorCatalogue: Record<Reason, ReasonTexts[string]> = Object.assign(
  { ...commonReasons, ...notFoundReasons },
  ...Object.values(features).map((feature) => ('reasons' in feature ? feature.reasons : {})),
);

/**
 * The body of every refusal. `errors` holds texts by field, none outside 422; `data` the newer record of a
 * stale write.
 */
export interface ErrorBody {
  code: number;
  reason: Reason;
  message: string;
  errors: Record<string, string[]>;
  data?: unknown;
}
