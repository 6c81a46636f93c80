import {
  type DecodedVin,
  hasValidCheckDigit,
  isVin,
  type VinDecoding,
  type VinDecodingError,
  type VinDecodingResult,
  type VinWarning,
} from '../port.ts';
import { chooseAttributes, isHeavy, type VinAttributes } from './choose-attributes.ts';
import { splitDetailNames } from './detail-names.ts';
import { findDetailsNotInVin } from './details-not-in-vin.ts';
import { findMatchingPatterns, type PatternMatch, createDecodingKey } from './matching-patterns.ts';
import { type ModelName, formatModel } from './model-names.ts';
import { formatBody, formatDriveType, formatFuel } from './vehicle-terms.ts';
import { VpicDatabase } from './vpic-database.ts';

export interface VpicOptions {
  cacheFolder: string;
  /** Sandbox triggers: VINs that end in 000404 are not found, and VINs that end in 000503 are unavailable. */
  failsOnTestVins: boolean;
  /** A model year can be at most two years later than the current year, as in the vehicle form. */
  currentYear: () => number;
}

const YEARS_AHEAD = 2;

type DecodedAttributes = Omit<DecodedVin, 'warnings'>;

const ERROR_BY_TRIGGER_VIN: ReadonlyMap<string, VinDecodingError> = new Map([
  ['000404', 'not_found'],
  ['000503', 'unavailable'],
]);
/** A fleet has a few hundred kinds of vehicles. A cached result takes about 0.5 kB. */
const MAX_CACHED_KINDS = 5_000;
/** Codes at position 10 for model year 1980 and later. They repeat every 30 years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;

interface OpenDatabase {
  database: VpicDatabase;
  kindOf: (vin: string) => string;
}

/**
 * Decodes VINs offline with the vPIC data: 0.1 ms for a new kind of vehicle and 1 µs for another VIN of that
 * kind. The first call unpacks the data (about 1.3 s, once for each version of the data).
 */
export class VpicVinDecoding implements VinDecoding {
  readonly #options: VpicOptions;
  readonly #decodedKinds = new Map<string, DecodedAttributes | null>();
  #opened: Promise<OpenDatabase> | null = null;

  constructor(options: VpicOptions) {
    this.#options = options;
  }

  async decodeVin(text: string): Promise<VinDecodingResult> {
    const vin = text.trim().toUpperCase();
    if (!isVin(vin)) return { ok: false, error: 'not_found' };
    const trigger = this.#options.failsOnTestVins ? ERROR_BY_TRIGGER_VIN.get(vin.slice(-6)) : undefined;
    if (trigger) return { ok: false, error: trigger };
    const decoded = await this.#decodeKind(vin);
    if (decoded === 'unavailable') return { ok: false, error: 'unavailable' };
    if (decoded === null) return { ok: false, error: 'not_found' };
    const warnings: VinWarning[] = hasValidCheckDigit(vin) ? [] : ['check_digit'];
    return { ok: true, value: { ...decoded, trims: [...decoded.trims], warnings } };
  }

  async close(): Promise<void> {
    const opening = this.#opened;
    this.#opened = null;
    await (await opening)?.database.close();
  }

  async #decodeKind(vin: string): Promise<DecodedAttributes | null | 'unavailable'> {
    const opened = await this.#open();
    if (opened === null) return 'unavailable';
    const currentYear = this.#options.currentYear();
    // The model year depends on position 10 and the current year.
    const kind = `${opened.kindOf(vin)} ${vin.charAt(9)} ${currentYear}`;
    const cached = this.#decodedKinds.get(kind);
    if (cached !== undefined) return cached;
    const decoded = decodeFromDatabase(opened.database, vin, currentYear);
    if (this.#decodedKinds.size >= MAX_CACHED_KINDS) this.#decodedKinds.clear();
    this.#decodedKinds.set(kind, decoded);
    return decoded;
  }

  /**
   * Returns null when the data can't be unpacked or opened, for example because the disk is full. The next
   * call tries again.
   */
  async #open(): Promise<OpenDatabase | null> {
    this.#opened ??= open(this.#options.cacheFolder);
    try {
      return await this.#opened;
    } catch {
      this.#opened = null;
      return null;
    }
  }
}

async function open(cacheFolder: string): Promise<OpenDatabase> {
  const database = await VpicDatabase.open(cacheFolder);
  return { database, kindOf: createDecodingKey(database) };
}

function decodeFromDatabase(
  database: VpicDatabase,
  vin: string,
  currentYear: number,
): DecodedAttributes | null {
  const candidates = listModelYears(vin)
    .filter((year) => year <= currentYear + YEARS_AHEAD)
    .map((modelYear) => ({ modelYear, matches: findMatchingPatterns(database, vin, modelYear) }));
  for (const { modelYear, matches } of listPossibleYears(candidates, currentYear)) {
    const attributes = chooseAttributes(matches);
    if (attributes !== null) return toDecoded(attributes, modelYear);
  }
  return null;
}

/**
 * Returns the two model years that position 10 can mean, the likely year first: a digit at position 7 means
 * 1980-2009, a letter 2010-2039.
 */
function listModelYears(vin: string): number[] {
  const index = YEAR_CODES.indexOf(vin.charAt(9));
  if (index < 0) return [];
  const years = [FIRST_YEAR + index, FIRST_YEAR + YEAR_CODES.length + index];
  return /\d/.test(vin.charAt(6)) ? years : years.toReversed();
}

interface YearCandidate {
  modelYear: number;
  matches: readonly PatternMatch[];
}

/**
 * Keeps one year for a vehicle over 10,000 lb, because position 7 of its VIN doesn't encode the year (49 CFR
 * 565.15 (d)): the newer year, or the older year when the newer year is later than next year. The weight
 * comes from the patterns of the newer year or, if they state none, of the older year.
 */
function listPossibleYears(
  candidates: readonly YearCandidate[],
  currentYear: number,
): readonly YearCandidate[] {
  const newestFirst = candidates.toSorted((a, b) => b.modelYear - a.modelYear);
  const weights = newestFirst.map(({ matches }) => isHeavy(matches));
  if (weights.find((isHeavyByYear) => isHeavyByYear !== null) !== true) return candidates;
  return newestFirst.filter(({ modelYear }) => modelYear <= currentYear + 1).slice(0, 1);
}

function toDecoded(attributes: VinAttributes, modelYear: number): DecodedAttributes {
  const name = formatModel(attributes);
  const trims = trimsOf(attributes.trim, name, modelYear);
  const liters = Number(attributes.displacementLiters ?? 0);
  return {
    ...name,
    trim: trims.length === 1 ? (trims[0] ?? null) : null,
    trims,
    modelYear,
    body: attributes.body === null ? null : formatBody(attributes.body),
    driveType: attributes.driveType === null ? null : formatDriveType(attributes.driveType),
    engineLiters: liters > 0 ? Math.round(liters * 10) / 10 : null,
    fuel: formatFuel({
      primary: attributes.fuelPrimary,
      secondary: attributes.fuelSecondary,
      electrification: attributes.electrification,
    }),
  };
}

function trimsOf(trim: string | null, name: ModelName, modelYear: number): string[] {
  const fromVin = trim === null ? [] : splitDetailNames(trim).filter((detail) => detail !== name.model);
  return fromVin.length > 0 ? fromVin : [...new Set(findDetailsNotInVin(name, modelYear))];
}
