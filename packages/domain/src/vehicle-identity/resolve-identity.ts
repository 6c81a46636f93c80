import type { CatalogNames } from './catalog-names.ts';
import { type ChosenNames, chooseNames, isTrimOfVin } from './choose-names.ts';
import type { IdentityFinding, ResolvedIdentity, SheetIdentity, VinIdentity } from './identity.ts';
import { isSameName } from './names.ts';

/**
 * Returns make, model, detail and year of a new vehicle from a spreadsheet row and its VIN. Null if neither
 * contains make and model. The VIN's values replace values of the row that contradict the VIN or are
 * unknown, and fill empty cells. 'TOYT CAM' with the VIN of a Ford F-150 is a Ford F-150. 'FORD F-150 4WD'
 * with that VIN is a Ford F-150 with the detail 4WD.
 */
export function resolveIdentity(
  sheet: SheetIdentity,
  vin: VinIdentity | null,
  catalog: CatalogNames,
): ResolvedIdentity | null {
  const names = chooseNames(sheet, vin, catalog);
  if (names === null) return null;
  // Rest of the row's name behind make and model, such as '4WD'. It says nothing about a vehicle of another
  // make.
  const remainder = names.isMakeReplaced && !names.isMakeEquivalent ? null : names.remainder;
  // Details of another known make or model don't describe this vehicle. An unknown make or model doesn't
  // invalidate its detail.
  const isOtherVehicle = (names.isMakeReplaced && names.isContradiction) || names.isOtherModel;
  const isDetailOfOther = sheet.detail !== null && isOtherVehicle && !isTrimOfVin(vin, sheet.detail);
  const sheetDetail = isDetailOfOther ? null : sheet.detail;
  const detail = sheetDetail ?? remainder ?? trimByVin(sheet, vin, names);
  const year = resolveYear(sheet.year, vin);
  return {
    identity: { make: names.make, model: names.model, detail, year: year.year },
    findings: [
      ...nameFindings(names, sheetDetail === null ? remainder : null),
      ...(isDetailOfOther
        ? [
            {
              kind: 'not_stored' as const,
              field: 'detail' as const,
              stored: detail,
              fromVin: null,
              ...(names.isContradiction ? {} : { isOfOtherModel: true as const }),
            },
          ]
        : []),
      ...year.findings,
    ],
  };
}

function nameFindings(names: ChosenNames, detail: string | null): IdentityFinding[] {
  const { make, model, isMakeReplaced, isModelReplaced, isContradiction } = names;
  const findings: IdentityFinding[] = [];
  if (isMakeReplaced) findings.push({ kind: 'from_vin', field: 'make', stored: make, fromVin: make });
  if (isMakeReplaced && isContradiction)
    findings.push({ kind: 'check', field: 'make', stored: make, fromVin: make });
  if (isModelReplaced)
    findings.push({
      kind: 'from_vin',
      field: 'model',
      stored: model,
      fromVin: model,
      ...(detail !== null && { detail }),
    });
  return findings;
}

/** Returns null if the spreadsheet's model was preferred because of a wrong check digit. */
function trimByVin(sheet: SheetIdentity, vin: VinIdentity | null, names: ChosenNames): string | null {
  if (vin === null) return null;
  const isVinModelChosen = vin.isCheckDigitValid || names.isModelReplaced || sheet.model === null;
  return isVinModelChosen && isSameName(names.model, vin.model) && isSameName(names.make, vin.make)
    ? vin.trim
    : null;
}

function resolveYear(
  sheetYear: number | null,
  vin: VinIdentity | null,
): { year: number | null; findings: IdentityFinding[] } {
  const vinYear = vin?.year ?? null;
  if (sheetYear === null || vinYear === null || sheetYear === vinYear || !vin?.isCheckDigitValid)
    return { year: sheetYear ?? vinYear, findings: [] };
  const text = String(vinYear);
  return { year: vinYear, findings: [{ kind: 'from_vin', field: 'year', stored: text, fromVin: text }] };
}
