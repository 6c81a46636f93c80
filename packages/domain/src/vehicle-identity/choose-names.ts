import type { CatalogNames } from './catalog-names.ts';
import { isEquivalentMake, modelTexts } from './resolve-make.ts';
import type { SheetIdentity, VinIdentity } from './identity.ts';
import { isSameName, textAfterName } from './names.ts';

export interface ChosenNames {
  make: string;
  model: string;
  isMakeReplaced: boolean;
  isModelReplaced: boolean;
  /** True if the spreadsheet names a known make that doesn't fit the VIN. */
  isContradiction: boolean;
  /** True if the spreadsheet's make is another name for the VIN's make: 'Dodge' for the VIN of a Ram. */
  isMakeEquivalent: boolean;
  /** True if the VIN's model replaces another known model of its make. */
  isOtherModel: boolean;
  /**
   * Text after the VIN's model in the spreadsheet's model: '4WD' for 'F-150 4WD'. Null if there is none.
   */
  remainder: string | null;
}

/**
 * Chooses between the make and model in a spreadsheet and the make and model of a VIN. Uses the VIN if its
 * check digit is right. If the check digit is wrong, uses the spreadsheet if the catalog contains its
 * names. Without a decoded VIN, uses the spreadsheet, and returns null if its names are incomplete.
 */
export function chooseNames(
  sheet: Pick<SheetIdentity, 'make' | 'model'>,
  vin: VinIdentity | null,
  catalog: CatalogNames,
): ChosenNames | null {
  const catalogMake = sheet.make === null ? null : catalog.findMake(sheet.make, vin?.make ?? null);
  const isOtherMake = vin !== null && catalogMake !== null && !isSameName(catalogMake, vin.make);
  const isMakeEquivalent = isOtherMake && isEquivalentMake(catalogMake, vin.make);
  const isContradiction = isOtherMake && !isMakeEquivalent;
  const isMakeFromSheet = vin === null || (isOtherMake && !vin.isCheckDigitValid && sheet.model !== null);
  if (!isMakeFromSheet) {
    const isMakeReplaced = isOtherMake || (sheet.make !== null && catalogMake === null);
    const model = chooseModel(sheet.model, vin, catalog);
    return { ...model, make: vin.make, isMakeReplaced, isContradiction, isMakeEquivalent };
  }
  if (sheet.make === null || sheet.model === null) return null;
  const make = catalogMake ?? sheet.make;
  const model = catalog.findModel(make, sheet.model) ?? sheet.model;
  return { ...FROM_SHEET, make, model, isContradiction, isMakeEquivalent };
}

const FROM_SHEET = { isMakeReplaced: false, isModelReplaced: false, isOtherModel: false, remainder: null };

type ChosenModel = Pick<ChosenNames, 'model' | 'isModelReplaced' | 'isOtherModel' | 'remainder'>;

function chooseModel(sheetModel: string | null, vin: VinIdentity, catalog: CatalogNames): ChosenModel {
  const same = { model: vin.model, isModelReplaced: false, isOtherModel: false, remainder: null };
  if (sheetModel === null) return same;
  const [remainder = null] = modelTexts(sheetModel, vin.make).flatMap(
    (text) => textAfterName(vin.model, text) ?? [],
  );
  if (remainder === '') return same;
  const catalogModel = catalog.findModel(vin.make, sheetModel);
  if (catalogModel !== null && !vin.isCheckDigitValid) return { ...same, model: catalogModel };
  return {
    model: vin.model,
    isModelReplaced: true,
    isOtherModel: catalogModel !== null && remainder === null,
    remainder,
  };
}

export const isTrimOfVin = (vin: VinIdentity | null, detail: string): boolean =>
  vin?.trims.some((trim) => isSameName(trim, detail)) ?? false;
