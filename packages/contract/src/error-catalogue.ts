import { type CommonReason, commonReasons, type ReasonTexts } from './common-reasons.ts';
import { type NotFoundReason, notFoundReasons } from './records.ts';
import { type Words, words } from './words.ts';

type ReasonOf<Word> = Word extends { reasons: infer Reasons } ? keyof Reasons & string : never;

/** `reason` of a refusal: stable, and for programs. */
export type Reason = CommonReason | NotFoundReason | ReasonOf<Words[keyof Words]>;

/** Every reason for which a call can be refused, with the specification's text where it has one. */
export const errorCatalogue: Record<Reason, ReasonTexts[string]> = Object.assign(
  { ...commonReasons, ...notFoundReasons },
  ...Object.values(words).map((word) => ('reasons' in word ? word.reasons : {})),
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
