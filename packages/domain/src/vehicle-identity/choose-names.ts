import type { CatalogNames } from './catalog-names.ts';
import { isSharedMake, modelTexts } from './fold-make.ts';
import type { SheetIdentity, VinIdentity } from './identity.ts';
import { isSameName, wordsAfter } from './names.ts';

/** Make and model of a vehicle, and whether each is the sheet's word or the VIN's. */
export interface ChosenNames {
  make: string;
  model: string;
  isMakeOfVin: boolean;
  isModelOfVin: boolean;
  /** True where the sheet names a known make of other vehicles than the VIN's. */
  isContradiction: boolean;
  /**
   * True where the sheet's make is another name for vehicles of the VIN's make: 'Dodge' on the VIN of a Ram.
   */
  isShared: boolean;
  /** True where the VIN's model takes the place of another known model of its make. */
  isOtherModel: boolean;
  /**
   * Words that follow the VIN's model in the sheet: '4WD' of 'F-150 4WD'; null where they are no part of it.
   */
  rest: string | null;
}

/**
 * Chooses between the words of a sheet and those of a VIN. With a right check digit the VIN's count, with a
 * wrong one the known words of the sheet stay. Without a decoded VIN the sheet's count; null where they are
 * incomplete.
 */
export function chooseNames(
  sheet: Pick<SheetIdentity, 'make' | 'model'>,
  vin: VinIdentity | null,
  catalog: CatalogNames,
): ChosenNames | null {
  const known = sheet.make === null ? null : catalog.findMake(sheet.make, vin?.make ?? null);
  const isOtherMake = vin !== null && known !== null && !isSameName(known, vin.make);
  const isShared = isOtherMake && isSharedMake(known, vin.make);
  const isContradiction = isOtherMake && !isShared;
  const isSheetsMake = vin === null || (isOtherMake && !vin.isCheckDigitRight && sheet.model !== null);
  if (!isSheetsMake) {
    const isMakeOfVin = isOtherMake || (sheet.make !== null && known === null);
    const model = modelByVin(sheet.model, vin, catalog);
    return { ...model, make: vin.make, isMakeOfVin, isContradiction, isShared };
  }
  if (sheet.make === null || sheet.model === null) return null;
  const make = known ?? sheet.make;
  const model = catalog.findModel(make, sheet.model) ?? sheet.model;
  return { ...OF_SHEET, make, model, isContradiction, isShared };
}

const OF_SHEET = { isMakeOfVin: false, isModelOfVin: false, isOtherModel: false, rest: null };

type ChosenModel = Pick<ChosenNames, 'model' | 'isModelOfVin' | 'isOtherModel' | 'rest'>;

function modelByVin(typed: string | null, vin: VinIdentity, catalog: CatalogNames): ChosenModel {
  const same = { model: vin.model, isModelOfVin: false, isOtherModel: false, rest: null };
  if (typed === null) return same;
  const [rest = null] = modelTexts(typed, vin.make).flatMap((text) => wordsAfter(vin.model, text) ?? []);
  if (rest === '') return same;
  const known = catalog.findModel(vin.make, typed);
  if (known !== null && !vin.isCheckDigitRight) return { ...same, model: known };
  return { model: vin.model, isModelOfVin: true, isOtherModel: known !== null && rest === null, rest };
}

/** Returns whether a detail is a trim of the vehicles of a VIN. */
export const isTrimOf = (vin: VinIdentity | null, detail: string): boolean =>
  vin?.trims.some((trim) => isSameName(trim, detail)) ?? false;
