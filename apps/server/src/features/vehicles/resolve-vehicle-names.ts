import { FIRST_MODEL_YEAR } from '@fleetworth/contract/vehicles';
import {
  type CatalogNames,
  type Identity,
  type IdentityFinding,
  resolveIdentity,
  type SheetIdentity,
  updateIdentity,
  type VinIdentity,
} from '@fleetworth/domain/vehicle-identity';
import type { DecodedVin, VinDecodingResult } from '@fleetworth/providers/vin-decoding';
import { type ValidRow, describeProblem, type RowNote } from '../batches/public.ts';
import type { VehicleDraft } from './vehicle-draft.ts';

type VehicleNames = Pick<VehicleDraft, 'brand' | 'model' | 'modelDetail' | 'modelYear'>;

interface RowContext {
  row: ValidRow;
  before: VehicleNames | null;
  decoded: VinDecodingResult | null;
  catalog: CatalogNames;
  currentYear: number;
}

/**
 * Names of a row's vehicle. Notes are about cells that contradict the VIN or aren't stored. Has only a
 * `problem` if the make and model can't be resolved.
 */
export type ResolvedNames = { names: VehicleNames; notes: RowNote[] } | { problem: string };

// If a row has no make, model or year, the VIN of an existing vehicle is not decoded.
export const hasIdentityCells = ({ values }: ValidRow): boolean =>
  [values.brand, values.model, values.model_year].some((value) => value !== null && value !== undefined);

export function resolveVehicleNames(context: RowContext): ResolvedNames {
  const { row, before, decoded, catalog, currentYear } = context;
  const isPossibleYear = (year: number) => year >= FIRST_MODEL_YEAR && year <= currentYear + YEARS_AHEAD;
  const enteredYear = (row.values.model_year as string | number | null | undefined) ?? null;
  const year = typeof enteredYear === 'number' && isPossibleYear(enteredYear) ? enteredYear : null;
  const sheet = { ...readNames(row), year };
  const vin = decoded?.ok ? toVinIdentity(decoded.value, isPossibleYear) : null;
  const resolved =
    before === null
      ? resolveIdentity(sheet, vin, catalog)
      : updateIdentity(toStoredIdentity(before), sheet, { vin, catalog });
  if (resolved === null)
    return {
      problem: decoded?.ok === false && decoded.error === 'unavailable' ? UNDECODED_VIN : VIN_WITHOUT_MODEL,
    };
  const { make, model, detail, year: modelYear } = resolved.identity;
  const isYearInvalid = enteredYear !== null && year === null;
  return {
    names: { brand: make, model, modelDetail: detail, modelYear },
    notes: [
      ...resolved.findings.map((finding) => createFindingNote(context, sheet, finding)),
      ...(isYearInvalid ? [createYearNote(context, enteredYear, modelYear)] : []),
    ],
  };
}

const toNote = ({ row }: RowContext, kind: RowNote['kind'], [field, text]: [string, string]): RowNote => ({
  kind,
  ...describeProblem('vehicle_create', row.values, [field, text]),
});

const createFindingNote = (context: RowContext, sheet: SheetIdentity, finding: IdentityFinding): RowNote =>
  toNote(context, finding.kind, [
    COLUMNS_BY_FIELD[finding.field],
    formatFinding(finding, sheet, context.before === null),
  ]);

function createYearNote(context: RowContext, entered: string | number, stored: number | null): RowNote {
  const { before, currentYear } = context;
  const range = `${FIRST_MODEL_YEAR} to ${currentYear + YEARS_AHEAD}`;
  const outcome = describeStoredValue('year', before === null, stored);
  const text = `“${entered}” isn't a model year from ${range}. ${outcome}`;
  return toNote(context, 'not_stored', ['model_year', text]);
}

const YEARS_AHEAD = 2;

const VIN_WITHOUT_MODEL = "The VIN doesn't identify the make and model. Enter them.";
const UNDECODED_VIN = "The VIN can't be decoded right now. Enter the make and model, or try again later.";

function readNames({ values }: ValidRow): Omit<SheetIdentity, 'year'> {
  const readText = (field: string) => (values[field] as string | null | undefined) ?? null;
  return { make: readText('brand'), model: readText('model'), detail: readText('model_detail') };
}

const toStoredIdentity = ({ brand, model, modelDetail, modelYear }: VehicleNames): Identity => ({
  make: brand,
  model,
  detail: modelDetail,
  year: modelYear,
});

const toVinIdentity = (
  { make, model, trim, trims, modelYear, warnings }: DecodedVin,
  isPossibleYear: (year: number) => boolean,
): VinIdentity => ({
  make,
  model,
  trim,
  trims,
  year: isPossibleYear(modelYear) ? modelYear : null,
  isCheckDigitValid: !warnings.includes('check_digit'),
});

const COLUMNS_BY_FIELD = {
  make: 'brand',
  model: 'model',
  detail: 'model_detail',
  year: 'model_year',
} as const;

function formatFinding(
  { kind, field, stored, fromVin, detail, isOfOtherModel }: IdentityFinding,
  sheet: SheetIdentity,
  isNew: boolean,
): string {
  const entered = String(sheet[field]);
  if (kind === 'check') return `The sheet says ${entered}, the VIN says ${fromVin}.`;
  if (kind === 'from_vin') {
    const outcome =
      detail === undefined ? `“${entered}” isn't stored.` : `“${detail}” is stored as the detail.`;
    return `The VIN says ${fromVin}. ${outcome}`;
  }
  const outcome = describeStoredValue(field, isNew, stored);
  if (fromVin === null)
    return `“${entered}” is the detail of another ${isOfOtherModel ? 'model' : 'make'}. ${outcome}`;
  return `The VIN says ${fromVin}, not “${entered}”. ${outcome}`;
}

/** Returns for example 'The year stays 2018.' */
export const describeStoredValue = (field: string, isNew: boolean, value: string | number | null): string =>
  `The ${field} ${isNew ? 'is' : 'stays'} ${value ?? 'empty'}.`;
