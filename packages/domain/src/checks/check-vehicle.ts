import type { CalendarDate } from '../calendar.ts';
import { isEquivalentMake } from '../vehicle-identity/public.ts';
import { findingIf, type CheckFinding } from './finding.ts';

export interface InServiceChange {
  date: CalendarDate;
  /** Null if only the model year changes. The date is then not compared with today. */
  today: CalendarDate | null;
  modelYear: number | null;
}

const YEARS_BEFORE_MODEL_YEAR = 2;

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

export interface VinChange {
  vin: string;
  correctCheckDigit: string;
  sameUnitVehicles: readonly { vin: string; unit: string }[];
  inOtherCompany: { unit: string; company: string } | null;
}

const CHECK_DIGIT_INDEX = 8;

export function checkVin({ vin, correctCheckDigit, ...facts }: VinChange): CheckFinding[] {
  const similar = facts.sameUnitVehicles.find((other) => isOneCharacterApart(vin, other.vin));
  return [
    ...findingIf(vin.charAt(CHECK_DIGIT_INDEX) !== correctCheckDigit, 'vin', {
      reason: 'wrong_check_digit',
      facts: { digit: correctCheckDigit },
    }),
    ...(similar === undefined
      ? []
      : findingIf(true, 'vin', { reason: 'one_character_from_unit', facts: { ...similar } })),
    ...(facts.inOtherCompany === null
      ? []
      : findingIf(true, 'vin', { reason: 'in_another_company', facts: facts.inOtherCompany })),
  ];
}

export const checkRowsWithSameVin = (rows: readonly number[]): CheckFinding[] =>
  findingIf(rows.length > 0, 'vin', { reason: 'twice_in_sheet', facts: { rows } });

function isOneCharacterApart(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let differing = 0;
  for (let index = 0; index < a.length; index += 1) if (a.charAt(index) !== b.charAt(index)) differing += 1;
  return differing === 1;
}

export interface MakeChange {
  typed: string;
  ofVin: string | null;
}

// 'Chevy' for a Chevrolet and Dodge for a Ram are not findings.
export const checkMake = ({ typed, ofVin }: MakeChange): CheckFinding[] =>
  ofVin === null
    ? []
    : findingIf(!isEquivalentMake(typed, ofVin), 'make', { reason: 'another_make', facts: { typed, ofVin } });
