import type { CatalogNames } from './catalog-names.ts';
import { modelTexts } from './fold-make.ts';
import type { SheetIdentity, VinIdentity } from './identity.ts';
import { isSameName, wordsAfter } from './names.ts';

/** Make and model of a vehicle, and whether each is the sheet's word or the VIN's. */
export interface ChosenNames {
  make: string;
  model: string;
  isMakeOfVin: boolean;
  isModelOfVin: boolean;
  /** The sheet names a known make that is not the VIN's. */
  isOtherMake: boolean;
  /** Words that follow the VIN's model in the sheet: '4WD' of 'F-150 4WD'; null where they are no part of it. */
  rest: string | null;
}

/**
 * Chooses between the words of a sheet and those of a VIN. With a right check digit the VIN's count, with a wrong one the
 * known words of the sheet stay. Without a decoded VIN the sheet's count; null where they are incomplete.
 */
export function chooseNames(
  sheet: Pick<SheetIdentity, 'make' | 'model'>,
  vin: VinIdentity | null,
  catalog: CatalogNames,
): ChosenNames | null {
  const known = sheet.make === null ? null : catalog.findMake(sheet.make, vin?.make ?? null);
  const isOtherMake = vin !== null && known !== null && !isSameName(known, vin.make);
  const isSheetsMake = vin === null || (isOtherMake && !vin.isCheckDigitRight && sheet.model !== null);
  if (!isSheetsMake) {
    const isMakeOfVin = isOtherMake || (sheet.make !== null && known === null);
    return { ...modelByVin(sheet.model, vin, catalog), make: vin.make, isMakeOfVin, isOtherMake };
  }
  if (sheet.make === null || sheet.model === null) return null;
  const make = known ?? sheet.make;
  const model = catalog.findModel(make, sheet.model) ?? sheet.model;
  return { make, model, isMakeOfVin: false, isModelOfVin: false, isOtherMake, rest: null };
}

type ChosenModel = Pick<ChosenNames, 'model' | 'isModelOfVin' | 'rest'>;

function modelByVin(typed: string | null, vin: VinIdentity, catalog: CatalogNames): ChosenModel {
  if (typed === null) return { model: vin.model, isModelOfVin: false, rest: null };
  const [rest = null] = modelTexts(typed, vin.make).flatMap((text) => wordsAfter(vin.model, text) ?? []);
  if (rest === '') return { model: vin.model, isModelOfVin: false, rest: null };
  const known = vin.isCheckDigitRight ? null : catalog.findModel(vin.make, typed);
  if (known !== null) return { model: known, isModelOfVin: false, rest: null };
  return { model: vin.model, isModelOfVin: true, rest };
}
