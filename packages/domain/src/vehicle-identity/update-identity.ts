import type { CatalogNames } from './catalog-names.ts';
import { chooseNames, isTrimOfVin } from './choose-names.ts';
import { isEquivalentMake } from './resolve-make.ts';
import type { Identity, IdentityFinding, ResolvedIdentity, SheetIdentity, VinIdentity } from './identity.ts';
import { isSameName, textAfterName } from './names.ts';

/**
 * Applies a spreadsheet row to the make, model, detail and year of an existing vehicle. The row's values are
 * stored if the VIN agrees. Values that are unknown or contradict the VIN change nothing. The VIN itself
 * never changes make, model or year. If the row's model cell has text after the stored model, that text fills
 * an empty detail.
 */
export function updateIdentity(stored: Identity, sheet: SheetIdentity, evidence: Evidence): ResolvedIdentity {
  const names = updateNames(stored, sheet, evidence);
  const year = updateYear(stored.year, sheet.year, evidence.vin);
  return {
    identity: { make: names.make, model: names.model, detail: names.detail, year: year.year },
    findings: [...names.findings, ...year.findings],
  };
}

interface Evidence {
  vin: VinIdentity | null;
  catalog: CatalogNames;
}

type UpdatedNames = Omit<Identity, 'year'> & { findings: IdentityFinding[] };

function updateNames(stored: Identity, sheet: SheetIdentity, evidence: Evidence): UpdatedNames {
  const { isMakeUnchanged, isModelUnchanged, isOtherKnownMake, isAccepted, chosen } = compareNames(
    stored,
    sheet,
    evidence,
  );
  if (isMakeUnchanged && isModelUnchanged) {
    const { make, model } = stored;
    return { make, model, detail: sheet.detail ?? stored.detail ?? chosen.remainder, findings: [] };
  }
  if (!isAccepted)
    return rejectNames(stored, sheet, {
      isMakeUnchanged,
      isModelUnchanged,
      isOtherMake: isOtherKnownMake,
      isContradiction: chosen.isContradiction,
      isOtherModel: chosen.isOtherModel && !isModelUnchanged,
      ...evidence,
    });
  return {
    make: isMakeUnchanged ? stored.make : chosen.make,
    model: isModelUnchanged ? stored.model : chosen.model,
    // The stored detail belongs to another model, so it isn't kept.
    detail: sheet.detail,
    findings: [],
  };
}

function compareNames(stored: Identity, sheet: SheetIdentity, { vin, catalog }: Evidence) {
  const isMakeUnchanged = sheet.make === null || isSameMake(sheet.make, stored.make, catalog);
  const make = sheet.make ?? stored.make;
  // If the make changes and the VIN is decoded, the stored model isn't assumed.
  const model = sheet.model ?? (isMakeUnchanged || vin === null ? stored.model : null);
  const chosen = chooseNames({ make, model }, vin, catalog) ?? { ...NOT_CHOSEN, make, model: stored.model };
  const isChosenSameAsStored = isSameName(chosen.model, stored.model) && isSameName(chosen.make, stored.make);
  // If the VIN's model replaces a different model of the row, such as 'Explorer', the row doesn't confirm the
  // stored model. Its model is then reported as not stored.
  const chosenStartsWithModel = model !== null && textAfterName(model, chosen.model) !== null;
  const rowConfirmsModel = !chosen.isModelReplaced || chosen.remainder !== null || chosenStartsWithModel;
  const isModelUnchanged =
    isSameName(model ?? chosen.model, stored.model) ||
    (isMakeUnchanged && isChosenSameAsStored && rowConfirmsModel);
  const listedMake = sheet.make === null ? null : catalog.findMake(sheet.make, vin?.make ?? null);
  return {
    isMakeUnchanged,
    isModelUnchanged,
    isOtherKnownMake: !isMakeUnchanged && listedMake !== null && !isEquivalentMake(listedMake, stored.make),
    isAccepted: !chosen.isMakeReplaced && !chosen.isModelReplaced && (model !== null || isModelUnchanged),
    chosen: isChosenSameAsStored ? chosen : { ...chosen, remainder: null },
  };
}

const NOT_CHOSEN = {
  isMakeReplaced: false,
  isModelReplaced: false,
  isContradiction: false,
  isOtherModel: false,
  isMakeEquivalent: false,
  remainder: null,
};

type NameComparison = Record<
  'isMakeUnchanged' | 'isModelUnchanged' | 'isOtherMake' | 'isContradiction' | 'isOtherModel',
  boolean
>;

/**
 * Leaves make and model unchanged. Also leaves the detail unchanged if the row's detail belongs to another
 * known make or model.
 */
function rejectNames(
  { make, model, detail: storedDetail }: Identity,
  sheet: SheetIdentity,
  {
    vin,
    isMakeUnchanged,
    isModelUnchanged,
    isOtherMake,
    isContradiction,
    isOtherModel,
  }: Evidence & NameComparison,
): UpdatedNames {
  const isDetailOfOtherModel = isOtherModel && sheet.detail !== null && !isTrimOfVin(vin, sheet.detail);
  const keepsStoredDetail = (isOtherMake && sheet.detail !== null) || isDetailOfOtherModel;
  const detail = keepsStoredDetail ? storedDetail : (sheet.detail ?? storedDetail);
  const isDetailIgnored = keepsStoredDetail && !isSameName(sheet.detail ?? '', detail ?? '');
  const makeFinding = notStored('make', make, vin?.make);
  return {
    make,
    model,
    detail,
    findings: [
      ...(isMakeUnchanged ? [] : [makeFinding]),
      ...(isContradiction && !isMakeUnchanged ? [{ ...makeFinding, kind: 'check' as const }] : []),
      ...(isModelUnchanged || sheet.model === null ? [] : [notStored('model', model, vin?.model)]),
      ...(isDetailIgnored
        ? [{ ...notStored('detail', detail), ...(!isOtherMake && { isOfOtherModel: true as const }) }]
        : []),
    ],
  };
}

const notStored = (
  field: keyof Identity,
  stored: string | null,
  fromVin: string | null = null,
): IdentityFinding => ({
  kind: 'not_stored',
  field,
  stored,
  fromVin,
});

function isSameMake(a: string, b: string, catalog: CatalogNames): boolean {
  if (isSameName(a, b)) return true;
  const [make, otherMake] = [catalog.findMake(a, b), catalog.findMake(b, null) ?? b];
  return make !== null && isSameName(make, otherMake);
}

function updateYear(
  stored: number | null,
  sheetYear: number | null,
  vin: VinIdentity | null,
): { year: number | null; findings: IdentityFinding[] } {
  if (sheetYear === null || sheetYear === stored) return { year: stored, findings: [] };
  const vinYear = vin?.year ?? null;
  if (!vin?.isCheckDigitValid || vinYear === null || sheetYear === vinYear)
    return { year: sheetYear, findings: [] };
  const storedText = stored === null ? null : String(stored);
  return { year: stored, findings: [notStored('year', storedText, String(vinYear))] };
}
