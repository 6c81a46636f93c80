import { z } from 'zod';
import { CONDITIONS, VALUE_SOURCES, VEHICLE_STATUSES } from './choices.ts';
import type { RecordKind } from './records.ts';

export {
  CONDITIONS,
  type Condition,
  DEFAULT_STATUSES,
  VALUATION_PROVIDER,
  type VehicleStatus,
} from './choices.ts';

export const INT4_MAX = 2_147_483_647;
/** 21,474,836.47 dollars: what fits the database's cents. */
export const MAX_DOLLARS = INT4_MAX / 100;

/** An id that carries its kind, so that tests can substitute it in every call by themselves. */
export const ref = (kind: RecordKind, missing?: string) =>
  z.int(missing).min(1, missing).max(INT4_MAX, missing).meta({ ref: kind });

/** Id of what a link opens: 128 random bits in 22 letters, digits, '-' and '_'. Any other text is the id of nothing. */
export const publicRef = (kind: RecordKind) => z.string().max(100).meta({ ref: kind });

/** The schema's kind of id, or null. */
export function refKindOf(schema: z.ZodType): RecordKind | null {
  const kind = schema.meta()?.ref;
  return typeof kind === 'string' ? (kind as RecordKind) : null;
}

export const INVISIBLE_TEXT = 'This text has invisible characters.';

export const UNKEPT_TEXT = "This text has characters that can't be stored.";

// Control characters, lone surrogates and NUL have no place in a name, and PostgreSQL refuses the last.
const UNPRINTABLE = /\p{Cc}/u;

// What is drawn as nothing, or joins or turns what stands around it: names that look alike have to be alike. Joined emoji are not worth it.
const INVISIBLE =
  /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Noncharacter_Code_Point}|\u2800|\p{Zl}|\p{Zp}/gu;
const withoutInvisible = (value: string): string => value.replaceAll(INVISIBLE, '');

/** One line of text that is kept for people to read, trimmed, of at most `max` characters. */
export const text = (max: number, missing?: string) =>
  // Looked for before it is trimmed: a byte order mark counts as a blank.
  line(
    z.string(missing).refine((value) => withoutInvisible(value) === value, INVISIBLE_TEXT),
    max,
  );

/**
 * One line of text that is searched for. Removes invisible characters; the tabs between copied cells are
 * blanks.
 */
export const searchText = (max: number) =>
  line(
    z.string().overwrite((value) => withoutInvisible(value).replaceAll('\t', ' ')),
    max,
  );

const line = (string: z.ZodString, max: number) =>
  string
    .trim()
    .max(max, `At most ${max} characters.`)
    .refine((value) => value.isWellFormed() && !UNPRINTABLE.test(value), UNKEPT_TEXT);

/** Token of an outside system, kept as it was typed. Blanks at its ends can not be sent, and so are refused. */
export const secretText = (max: number, missing: string) =>
  z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .max(max, `At most ${max} characters.`)
    .refine((value) => withoutInvisible(value) === value, { error: INVISIBLE_TEXT, abort: true })
    .regex(
      /^[!-~](?:[ -~]*[!-~])?$/,
      'Tokens contain letters, digits and punctuation, without leading or trailing spaces.',
    );

/** Text that must not be empty. */
export const requiredText = (max: number, missing: string) =>
  text(max, missing).min(1, { error: missing, abort: true });

const hasMaxTwoDecimals = (value: number) => Number(value.toFixed(2)) === value;

/** Dollars with at most two decimals, 0 and up. */
export const dollars = (missing?: string) =>
  z
    .number(missing)
    .min(0, missing)
    .max(MAX_DOLLARS, 'At most 21,474,836.47.')
    .refine(hasMaxTwoDecimals, 'At most two decimals.');

/** The version that a change was made from: another one is refused. Absent, the last write wins. */
export const version = () => z.int().min(1).max(INT4_MAX);

/** Dollars above 0. */
export const positiveDollars = (missing: string) => dollars(missing).gt(0, missing);

/** A percent as typed: 2 means 2 %. */
export const percent = (missing?: string) => z.number(missing).max(1_000, missing);

export const FIRST_DATE = '1900-01-01';
export const LAST_DATE = '2199-12-31';

/** A calendar date, YYYY-MM-DD, from 1900 to 2199. */
export const date = (invalid = 'Invalid date.') =>
  z.iso.date(invalid).refine((value) => value >= FIRST_DATE && value <= LAST_DATE, invalid);

export const instant = () => z.iso.datetime({ offset: true });

/** Answers: dollars or null where there is nothing. */
export const money = () => z.number().nullable();

export const condition = () => z.enum(CONDITIONS);

export const vehicleStatus = () => z.enum(VEHICLE_STATUSES);

export const valueSource = () => z.enum(VALUE_SOURCES);

export const REGION_CODES = ['NA', 'NE', 'SE', 'MW', 'SW', 'WC'] as const;
export const regionCode = () => z.enum(REGION_CODES);

/** Answers: a record, under its name in the OpenAPI document. */
export const component = <S extends z.ZodType>(name: string, schema: S): S =>
  schema.meta({ component: name });

/** {id, name}: how an answer names another record. */
export const nameRef = (kind: RecordKind) => z.object({ id: ref(kind), name: z.string() });

const INVALID_VIN = 'Please type 17 chars VIN number.';

export const VIN_LETTERS = 'VINs have no I, O or Q.';

/** 17 characters without I, O and Q, upper-cased. */
export const vin = (missing = INVALID_VIN) =>
  z
    .string(missing)
    .trim()
    .toUpperCase()
    .min(1, { error: missing, abort: true })
    .regex(/^[A-Z0-9]{17}$/, { error: INVALID_VIN, abort: true })
    .regex(/^[A-HJ-NPR-Z0-9]{17}$/, VIN_LETTERS);

export const pagination = () =>
  z.object({
    page: z.int(),
    per: z.int(),
    last: z.int(),
    /** Cursor of the next page, for `after`; absent at the end. */
    next: z.string().optional(),
  });
