import type { CatalogNames } from './catalog-names.ts';
import { chooseNames, isTrimOf } from './choose-names.ts';
import { isSharedMake } from './fold-make.ts';
import type { Identity, IdentityFinding, ResolvedIdentity, SheetIdentity, VinIdentity } from './identity.ts';
import { isSameName, wordsAfter } from './names.ts';

/**
 * Returns make, model, detail and year of an existing vehicle after a row of a sheet. The sheet's words
 * change it as long as the VIN agrees; a word that is unknown or contradicts the VIN leaves it as it is. The
 * VIN itself never changes make, model or year; words behind the model fill an empty detail.
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
  const { isMakeKept, isModelKept, isOtherMake, isAccepted, chosen } = compareNames(stored, sheet, evidence);
  if (isMakeKept && isModelKept) {
    const { make, model } = stored;
    return { make, model, detail: sheet.detail ?? stored.detail ?? chosen.rest, findings: [] };
  }
  if (!isAccepted)
    return keepNames(stored, sheet, {
      isMakeKept,
      isModelKept,
      isOtherMake,
      isContradiction: chosen.isContradiction,
      isOtherModel: chosen.isOtherModel && !isModelKept,
      ...evidence,
    });
  return {
    make: isMakeKept ? stored.make : chosen.make,
    model: isModelKept ? stored.model : chosen.model,
    // The detail of another model is none of this one.
    detail: sheet.detail,
    findings: [],
  };
}

function compareNames(stored: Identity, sheet: SheetIdentity, { vin, catalog }: Evidence) {
  const isMakeKept = sheet.make === null || isSameMake(sheet.make, stored.make, catalog);
  const make = sheet.make ?? stored.make;
  // The stored model says nothing about another make.
  const model = sheet.model ?? (isMakeKept || vin === null ? stored.model : null);
  const chosen = chooseNames({ make, model }, vin, catalog) ?? { ...NOT_CHOSEN, make, model: stored.model };
  const isChosenStored = isSameName(chosen.model, stored.model) && isSameName(chosen.make, stored.make);
  // The VIN's model in the place of another word of the sheet is no agreement: 'Explorer' is not stored, and
  // listed.
  const isBeginning = model !== null && wordsAfter(model, chosen.model) !== null;
  const isWordOfModel = !chosen.isModelOfVin || chosen.rest !== null || isBeginning;
  const isModelKept =
    isSameName(model ?? chosen.model, stored.model) || (isMakeKept && isChosenStored && isWordOfModel);
  const known = sheet.make === null ? null : catalog.findMake(sheet.make, vin?.make ?? null);
  return {
    isMakeKept,
    isModelKept,
    isOtherMake: !isMakeKept && known !== null && !isSharedMake(known, stored.make),
    isAccepted: !chosen.isMakeOfVin && !chosen.isModelOfVin && (model !== null || isModelKept),
    chosen: isChosenStored ? chosen : { ...chosen, rest: null },
  };
}

const NOT_CHOSEN = {
  isMakeOfVin: false,
  isModelOfVin: false,
  isContradiction: false,
  isOtherModel: false,
  isShared: false,
  rest: null,
};

type NameComparison = Record<
  'isMakeKept' | 'isModelKept' | 'isOtherMake' | 'isContradiction' | 'isOtherModel',
  boolean
>;

/**
 * Leaves the names of a vehicle as they are, and its detail where the sheet's is that of another known make
 * or model.
 */
function keepNames(
  { make, model, detail: storedDetail }: Identity,
  sheet: SheetIdentity,
  { vin, isMakeKept, isModelKept, isOtherMake, isContradiction, isOtherModel }: Evidence & NameComparison,
): UpdatedNames {
  const isOfOtherModel = isOtherModel && sheet.detail !== null && !isTrimOf(vin, sheet.detail);
  const isDetailKept = (isOtherMake && sheet.detail !== null) || isOfOtherModel;
  const detail = isDetailKept ? storedDetail : (sheet.detail ?? storedDetail);
  const isDetailLeftOut = isDetailKept && !isSameName(sheet.detail ?? '', detail ?? '');
  const ofMake = notStored('make', make, vin?.make);
  return {
    make,
    model,
    detail,
    findings: [
      ...(isMakeKept ? [] : [ofMake]),
      ...(isContradiction && !isMakeKept ? [{ ...ofMake, kind: 'check' as const }] : []),
      ...(isModelKept || sheet.model === null ? [] : [notStored('model', model, vin?.model)]),
      ...(isDetailLeftOut
        ? [{ ...notStored('detail', detail), ...(!isOtherMake && { isOfModel: true as const }) }]
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

/** Returns whether two makes are the same, by their names or by what they are called elsewhere. */
function isSameMake(one: string, other: string, catalog: CatalogNames): boolean {
  if (isSameName(one, other)) return true;
  const [make, otherMake] = [catalog.findMake(one, other), catalog.findMake(other, null) ?? other];
  return make !== null && isSameName(make, otherMake);
}

function updateYear(
  stored: number | null,
  typed: number | null,
  vin: VinIdentity | null,
): { year: number | null; findings: IdentityFinding[] } {
  if (typed === null || typed === stored) return { year: stored, findings: [] };
  const ofVin = vin?.year ?? null;
  if (!vin?.isCheckDigitRight || ofVin === null || typed === ofVin) return { year: typed, findings: [] };
  const word = stored === null ? null : String(stored);
  return { year: stored, findings: [notStored('year', word, String(ofVin))] };
}
