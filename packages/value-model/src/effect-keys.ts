import { normalizeBody, plainName } from './names.ts';
import type { Segment, VehicleDescription } from './segment.ts';

/**
 * Names of a vehicle description, in the form that the keys of the table of effects use. '' if the
 * description lacks the name.
 */
export interface PlainDescription {
  trim: string;
  body: string;
  drive: string;
  liters: string;
  fuel: string;
  /** First eight characters of the VIN. */
  vin: string;
}

const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{8}$/;

export function toPlainDescription(description: VehicleDescription): PlainDescription {
  const { trim, body, vin, driveType, engineLiters, fuel } = description;
  return {
    trim: trim === null ? '' : plainName(trim),
    body: normalizeBody(body),
    drive: driveType ? plainName(driveType) : '',
    liters: engineLiters ? String(engineLiters) : '',
    fuel: fuel ? plainName(fuel) : '',
    vin: vin ? patternOf(vin) : '',
  };
}

function patternOf(vin: string): string {
  const pattern = vin.slice(0, 8).toUpperCase();
  return VIN_PATTERN.test(pattern) ? pattern : '';
}

// The first letter of every key is its kind of effect: b body, t trim, x trim with body, d drive, D trim with
// drive, l liters, L trim with liters, f fuel, v VIN pattern, p VIN position, y model year, Y trim in a model
// year.

export const bodyKeys = ({ body }: PlainDescription): string[] => (body === '' ? [] : [`b${body}`]);

export function trimKeys({ trim, body }: PlainDescription): string[] {
  if (trim === '') return [];
  return body === '' ? [`t${trim}`] : [`t${trim}`, `x${trim} ${body}`];
}

export function segmentEquipmentKeys(segment: Segment, { drive, liters, fuel }: PlainDescription): string[] {
  const keys: string[] = [];
  if (drive !== '') keys.push(`d${segment} ${drive}`);
  if (liters !== '') keys.push(`l${segment} ${liters}`);
  if (fuel !== '') keys.push(`f${segment} ${fuel}`);
  return keys;
}

export function equipmentKeys({ trim, drive, liters, fuel }: PlainDescription): string[] {
  const keys: string[] = [];
  if (drive !== '') keys.push(`d${drive}`, `D${trim} ${drive}`);
  if (liters !== '') keys.push(`l${liters}`, `L${trim} ${liters}`);
  if (fuel !== '') keys.push(`f${fuel}`);
  return keys;
}

/**
 * Returns keys for the whole pattern, and for each character in positions 4 to 8, which describe the vehicle.
 */
export function vinKeys({ vin }: PlainDescription): string[] {
  if (vin === '') return [];
  return [`v${vin}`, ...Array.from(vin.slice(3), (character, index) => `p${index + 4}${character}`)];
}

export const yearKey = (year: number): string => `y${year}`;
export const trimYearKey = (trim: string, year: number): string => `Y${year} ${trim}`;
export const trimOfTrimYearKey = (key: string): string | null =>
  key.startsWith('Y') ? key.slice('Y2015 '.length) : null;
