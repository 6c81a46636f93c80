import { NEVER_ABOVE_WATER } from '@fleetworth/domain/projected-months';
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
/** Largest amount that the database can store, because its columns hold cents as 4-byte integers. */
export const MAX_DOLLARS = INT4_MAX / 100;

/**
 * Returns the schema of a record's ID. Its metadata has the kind, so that tests can find and replace the IDs
 * of any endpoint.
 */
export const ref = (kind: RecordKind, missingText?: string) =>
  z.int(missingText).min(1, missingText).max(INT4_MAX, missingText).meta({ ref: kind });

/** Returns the schema of an ID that the database stores as an 8-byte integer. */
export const largeRef = (kind: RecordKind) => z.int().min(1).meta({ ref: kind });

// IDs have 22 letters, digits, '-' and '_' (128 random bits). Other text is accepted, but finds no record.
export const publicRef = (kind: RecordKind) => z.string().max(100).meta({ ref: kind });

export function findRefKind(schema: z.ZodType): RecordKind | null {
  const kind = schema.meta()?.ref;
  return typeof kind === 'string' ? (kind as RecordKind) : null;
}

export const INVISIBLE_TEXT = 'This text contains invisible characters.';

export const UNSTORABLE_TEXT = "This text contains characters that can't be stored.";

// Control characters, such as line breaks, don't belong in a line of text. PostgreSQL rejects NUL.
const UNPRINTABLE = /\p{Cc}/u;

// Characters that are invisible, or that join or reorder their neighbors. Names that look alike must be
// equal, so emoji that contain a joiner are rejected too.
const INVISIBLE =
  /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Noncharacter_Code_Point}|\u2800|\p{Zl}|\p{Zp}/gu;
export const removeInvisible = (value: string): string => value.replaceAll(INVISIBLE, '');

export const text = (max: number, missing?: string) =>
  // Checked before trimming, because trim() treats a byte order mark as a blank and removes it.
  line(
    z.string(missing).refine((value) => removeInvisible(value) === value, INVISIBLE_TEXT),
    max,
  );

/** Removes invisible characters and turns the tabs between copied cells into blanks. */
export const searchText = (max: number) =>
  line(
    z.string().overwrite((value) => removeInvisible(value).replaceAll('\t', ' ')),
    max,
  );

const line = (string: z.ZodString, max: number) =>
  string
    .trim()
    .max(max, `At most ${max} characters.`)
    .refine((value) => value.isWellFormed() && !UNPRINTABLE.test(value), UNSTORABLE_TEXT);

// Token of an external system, stored as typed. Leading and trailing blanks are rejected because they can't
// be sent.
export const secretText = (max: number, missing: string) =>
  z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .max(max, `At most ${max} characters.`)
    .refine((value) => removeInvisible(value) === value, { error: INVISIBLE_TEXT, abort: true })
    .regex(
      /^[!-~](?:[ -~]*[!-~])?$/,
      'Tokens contain letters, digits and punctuation, without leading or trailing spaces.',
    );

export const requiredText = (max: number, missing: string) =>
  text(max, missing).min(1, { error: missing, abort: true });

const hasMaxTwoDecimals = (value: number) => Number(value.toFixed(2)) === value;

export const dollars = (missing?: string) =>
  z
    .number(missing)
    .min(0, missing)
    .max(MAX_DOLLARS, 'At most 21,474,836.47.')
    .refine(hasMaxTwoDecimals, 'At most two decimals.');

// Version of the record that a change is based on. Any version except the stored version is rejected.
// Without a version, the last write wins.
export const version = () => z.int().min(1).max(INT4_MAX);

export const positiveDollars = (missing: string) => dollars(missing).gt(0, missing);

// 2 means 2%.
export const percent = (missing?: string) => z.number(missing).max(1_000, missing);

export const FIRST_DATE = '1900-01-01';
export const LAST_DATE = '2199-12-31';

export const date = (invalid = 'Invalid date.') =>
  z.iso.date(invalid).refine((value) => value >= FIRST_DATE && value <= LAST_DATE, invalid);

export const instant = () => z.iso.datetime({ offset: true });

// Amount in dollars in a response. Requests use `dollars`, which validates the amount.
export const money = () => z.number().nullable();

/**
 * Months until a vehicle's projected auction value covers its projected payoff: 0 if it does so today, 1 to
 * 24 for the first month in which it does, 25 if it doesn't within 24 months. Null without an auction value
 * or finance.
 */
export const monthsToAboveWater = () => z.int().min(0).max(NEVER_ABOVE_WATER).nullable();

export const condition = () => z.enum(CONDITIONS);

export const vehicleStatus = () => z.enum(VEHICLE_STATUSES);

export const valueSource = () => z.enum(VALUE_SOURCES);

export const REGION_CODES = ['NA', 'NE', 'SE', 'MW', 'SW', 'WC'] as const;
export const regionCode = () => z.enum(REGION_CODES);

/** Names the schema of a record in the OpenAPI document. */
export const component = <S extends z.ZodType>(name: string, schema: S): S =>
  schema.meta({ component: name });

export const nameRef = (kind: RecordKind) => z.object({ id: ref(kind), name: z.string() });

const INVALID_VIN = 'Please type 17 chars VIN number.';

export const VIN_LETTERS_TEXT = 'VINs have no I, O or Q.';

export const vin = (missing = INVALID_VIN) =>
  z
    .string(missing)
    .trim()
    .toUpperCase()
    .min(1, { error: missing, abort: true })
    .regex(/^[A-Z0-9]{17}$/, { error: INVALID_VIN, abort: true })
    .regex(/^[A-HJ-NPR-Z0-9]{17}$/, VIN_LETTERS_TEXT);

export const pagination = () =>
  z.object({
    page: z.int(),
    per: z.int(),
    last: z.int(),
    /** Cursor of the next page, for `after`. Absent on the last page. */
    next: z.string().optional(),
  });
