import { nameBody, plainName } from './names.ts';
import type { Segment, VehicleDescription } from './segment.ts';

/** What a description says in the words of the table; '' where it says nothing. */
export interface Words {
  trim: string;
  body: string;
  drive: string;
  litres: string;
  fuel: string;
  /** The first eight characters of the VIN. */
  vin: string;
}

const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{8}$/;

export function wordsOf(description: VehicleDescription): Words {
  const { trim, body, vin, driveType, engineLitres, fuel } = description;
  return {
    trim: trim === null ? '' : plainName(trim),
    body: nameBody(body),
    drive: driveType ? plainName(driveType) : '',
    litres: engineLitres ? String(engineLitres) : '',
    fuel: fuel ? plainName(fuel) : '',
    vin: vin ? patternOf(vin) : '',
  };
}

function patternOf(vin: string): string {
  const pattern = vin.slice(0, 8).toUpperCase();
  return VIN_PATTERN.test(pattern) ? pattern : '';
}

/** A letter says what kind an effect is: body, trim, both, drive, litres, fuel, trim with drive or litres, VIN. */
export const bodyKeys = ({ body }: Words): string[] => (body === '' ? [] : [`b${body}`]);

export function trimKeys({ trim, body }: Words): string[] {
  if (trim === '') return [];
  return body === '' ? [`t${trim}`] : [`t${trim}`, `x${trim} ${body}`];
}

/** The shared table's keys for a trim by its name alone, and of a drive, an engine and a fuel in a segment. */
export function sharedEquipmentKeys(segment: Segment, { drive, litres, fuel }: Words): string[] {
  const keys: string[] = [];
  if (drive !== '') keys.push(`d${segment} ${drive}`);
  if (litres !== '') keys.push(`l${segment} ${litres}`);
  if (fuel !== '') keys.push(`f${segment} ${fuel}`);
  return keys;
}

export function equipmentKeys({ trim, drive, litres, fuel }: Words): string[] {
  const keys: string[] = [];
  if (drive !== '') keys.push(`d${drive}`, `D${trim} ${drive}`);
  if (litres !== '') keys.push(`l${litres}`, `L${trim} ${litres}`);
  if (fuel !== '') keys.push(`f${fuel}`);
  return keys;
}

/** The whole pattern, and each character of its description of the vehicle (4 to 8) at its place. */
export function vinKeys({ vin }: Words): string[] {
  if (vin === '') return [];
  return [`v${vin}`, ...Array.from(vin.slice(3), (sign, place) => `p${place + 4}${sign}`)];
}

/** A model year's own effect, and a trim's in that year. */
export const yearKey = (year: number): string => `y${year}`;
export const trimYearKey = (trim: string, year: number): string => `Y${year} ${trim}`;
export const trimOfYearKey = (key: string): string | null =>
  key.startsWith('Y') ? key.slice('Y2015 '.length) : null;
