/** Why a VIN has no answer: no decoder has it, or the decoder can not be reached now. */
export type VinDecodingError = 'not_found' | 'unavailable';

export type VinWarning = 'check_digit';

/** What a VIN says about the vehicle. Null where it says nothing. Names are those people use: Ford, BMW, Mercedes-Benz. */
export interface DecodedVin {
  make: string;
  model: string;
  /** The detail, when the VIN leaves exactly one. */
  trim: string | null;
  /** Every detail that the VIN leaves open; one when `trim` is decoded, none when nothing is. */
  trims: string[];
  modelYear: number;
  /** Sedan, SUV, Pickup, Minivan … */
  body: string | null;
  /** FWD, RWD, AWD, 4WD or axles by driven axles (6x4). */
  driveType: string | null;
  engineLitres: number | null;
  /** Gasoline, Diesel, Hybrid, Plug-in hybrid, Electric … */
  fuel: string | null;
  warnings: VinWarning[];
}

export type VinDecodingResult = { ok: true; value: DecodedVin } | { ok: false; error: VinDecodingError };

export interface VinDecoding {
  /** What is this vehicle? Case does not matter; a wrong check digit warns, anything undecodable is `not_found`. */
  decodeVin(vin: string): Promise<VinDecodingResult>;
}

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/i;

/** Has the text the form of a VIN: 17 letters and digits without I, O and Q? Upper or lower case. */
export function isVin(text: string): boolean {
  return VIN.test(text);
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const LETTER_VALUES = '12345678123457923456789';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** Value of a character by its code, digits and both cases of letters. */
const VALUES = new Uint8Array(128);
for (let digit = 0; digit <= 9; digit++) VALUES[48 + digit] = digit;
for (let index = 0; index < LETTERS.length; index++) {
  const value = Number(LETTER_VALUES[index]);
  VALUES[LETTERS.charCodeAt(index)] = value;
  VALUES[LETTERS.toLowerCase().charCodeAt(index)] = value;
}

/**
 * Which character belongs at position 9 of this VIN? What stands there is not looked at.
 * The weighted sum of the characters' values modulo 11, 10 being X (49 CFR 565.15 (c)).
 * 1FTEW1EP?JFC10312 gives 6.
 */
export function vinCheckDigit(vin: string): string {
  let sum = 0;
  for (let index = 0; index < WEIGHTS.length; index++) {
    sum += (WEIGHTS[index] as number) * (VALUES[vin.charCodeAt(index)] ?? 0);
  }
  const remainder = sum % 11;
  return remainder === 10 ? 'X' : String(remainder);
}

/** Does position 9 hold the right check digit? Vehicles of North America carry one, others need not. */
export function hasValidCheckDigit(vin: string): boolean {
  return isVin(vin) && vin.charAt(8).toUpperCase() === vinCheckDigit(vin);
}
