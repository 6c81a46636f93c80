/** `not_found` when no decoder knows the VIN, and `unavailable` when the decoder can't be reached. */
export type VinDecodingError = 'not_found' | 'unavailable';

export type VinWarning = 'check_digit';

/**
 * Decoded data about a vehicle. A field is null when the VIN doesn't encode it. Names are in common spelling:
 * Ford, BMW, Mercedes-Benz.
 */
export interface DecodedVin {
  make: string;
  model: string;
  /** Trim, when the VIN allows exactly one. */
  trim: string | null;
  /** All trims that the VIN allows: one when `trim` is decoded, none when trims are unknown. */
  trims: string[];
  modelYear: number;
  /** Sedan, SUV, Pickup, Minivan … */
  body: string | null;
  /** FWD, RWD, AWD, 4WD, or wheels by driven wheels (6x4). */
  driveType: string | null;
  engineLiters: number | null;
  /** Gasoline, Diesel, Hybrid, Plug-in hybrid, Electric … */
  fuel: string | null;
  warnings: VinWarning[];
}

export type VinDecodingResult = { ok: true; value: DecodedVin } | { ok: false; error: VinDecodingError };

export interface VinDecoding {
  /**
   * Decodes a VIN, ignoring case. A wrong check digit only adds a warning. An undecodable VIN is `not_found`.
   */
  decodeVin(vin: string): Promise<VinDecodingResult>;
}

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/i;

export function isVin(text: string): boolean {
  return VIN.test(text);
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const LETTER_VALUES = '12345678123457923456789';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** Value of each character by its code: digits and both cases of letters. */
const CHARACTER_VALUES = new Uint8Array(128);
for (let digit = 0; digit <= 9; digit++) CHARACTER_VALUES[48 + digit] = digit;
for (let index = 0; index < LETTERS.length; index++) {
  const value = Number(LETTER_VALUES[index]);
  CHARACTER_VALUES[LETTERS.charCodeAt(index)] = value;
  CHARACTER_VALUES[LETTERS.toLowerCase().charCodeAt(index)] = value;
}

/**
 * Computes the check digit for position 9 of a VIN and ignores the character at that position: the weighted
 * sum of the character values modulo 11, with X for 10 (49 CFR 565.15 (c)). Returns 6 for 1FTEW1EP?JFC10312.
 */
export function vinCheckDigit(vin: string): string {
  let sum = 0;
  for (let index = 0; index < WEIGHTS.length; index++) {
    sum += (WEIGHTS[index] as number) * (CHARACTER_VALUES[vin.charCodeAt(index)] ?? 0);
  }
  const remainder = sum % 11;
  return remainder === 10 ? 'X' : String(remainder);
}

// The check digit is required only for vehicles of North America.
export function hasValidCheckDigit(vin: string): boolean {
  return isVin(vin) && vin.charAt(8).toUpperCase() === vinCheckDigit(vin);
}
