import type { CalendarDate } from '../calendar.ts';
import { isSharedMake } from '../vehicle-identity/public.ts';
import { findingIf, type CheckFinding } from './finding.ts';

export interface InServiceChange {
  date: CalendarDate;
  /** Null when only the model year changes. The date is then not compared with today. */
  today: CalendarDate | null;
  /** Null when unknown. The date is then compared with today only. */
  modelYear: number | null;
}

/** Years before its model year in which a vehicle may enter service. */
const YEARS_BEFORE_MODEL_YEAR = 2;

/** Finds an in-service date after today, or more than two years before January 1 of the model year. */
export function checkInServiceDate({ date, today, modelYear }: InServiceChange): CheckFinding[] {
  return [
    ...(today === null
      ? []
      : findingIf(date > today, 'inServiceDate', { reason: 'in_service_after_today', facts: { today } })),
    ...(modelYear === null
      ? []
      : findingIf(date < `${modelYear - YEARS_BEFORE_MODEL_YEAR}-01-01`, 'inServiceDate', {
          reason: 'in_service_before_model_year',
          facts: { modelYear },
        })),
  ];
}

/** New VIN of a vehicle and the data that it is checked against. */
export interface VinChange {
  vin: string;
  /** Check digit computed from the VIN. */
  checkDigit: string;
  /** Vehicles with the same unit in the company or the same spreadsheet. */
  sameUnit: readonly { vin: string; unit: string }[];
  /** Vehicle with this VIN in another company of the user. */
  elsewhere: { unit: string; company: string } | null;
}

/** Index of the check digit in a VIN. */
const CHECK_DIGIT = 8;

/**
 * Finds a wrong check digit, a VIN that differs in one character from that of another vehicle with the same
 * unit, and a VIN that another company of the user has.
 */
export function checkVin({ vin, checkDigit, ...facts }: VinChange): CheckFinding[] {
  const similar = facts.sameUnit.find((other) => isOneCharacterApart(vin, other.vin));
  return [
    ...findingIf(vin.charAt(CHECK_DIGIT) !== checkDigit, 'vin', {
      reason: 'wrong_check_digit',
      facts: { digit: checkDigit },
    }),
    ...(similar === undefined
      ? []
      : findingIf(true, 'vin', { reason: 'one_character_from_unit', facts: { ...similar } })),
    ...(facts.elsewhere === null
      ? []
      : findingIf(true, 'vin', { reason: 'in_another_company', facts: facts.elsewhere })),
  ];
}

/** Finds a VIN that occurs in other rows of the same spreadsheet. */
export const checkOtherRows = (rows: readonly number[]): CheckFinding[] =>
  findingIf(rows.length > 0, 'vin', { reason: 'twice_in_sheet', facts: { rows } });

function isOneCharacterApart(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let differing = 0;
  for (let index = 0; index < a.length; index += 1) if (a.charAt(index) !== b.charAt(index)) differing += 1;
  return differing === 1;
}

export interface MakeChange {
  typed: string;
  /** Make that the VIN decodes to. Null when it can't be decoded. */
  ofVin: string | null;
}

/** Finds a make other than the VIN's. 'Chevy' for a Chevrolet and Dodge for a Ram are not findings. */
export const checkMake = ({ typed, ofVin }: MakeChange): CheckFinding[] =>
  ofVin === null
    ? []
    : findingIf(!isSharedMake(typed, ofVin), 'make', { reason: 'another_make', facts: { typed, ofVin } });
