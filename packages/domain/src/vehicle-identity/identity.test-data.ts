import { CatalogNames } from './catalog-names.ts';
import type { SheetIdentity, VinIdentity } from './identity.ts';

export const CATALOG = new CatalogNames(
  [
    ['Chevrolet', 'Silverado 1500'],
    ['Chevrolet', 'Malibu'],
    ['Dodge', 'Charger'],
    ['Ford', 'F-150'],
    ['Ford', 'F-250 Super Duty'],
    ['Ford', 'Ranger'],
    ['Honda', 'Accord'],
    ['Toyota', 'Camry'],
    ['Toyota', 'RAV4'],
  ].map(([make = '', model = '']) => ({ make, model })),
);

export const F_150: VinIdentity = {
  make: 'Ford',
  model: 'F-150',
  trim: null,
  trims: ['XL', 'XLT', 'Lariat'],
  year: 2018,
  isCheckDigitValid: true,
};

export const CAMRY: VinIdentity = {
  make: 'Toyota',
  model: 'Camry',
  trim: 'SE',
  trims: ['SE'],
  year: 2022,
  isCheckDigitValid: true,
};

export const SILVERADO: VinIdentity = {
  make: 'Chevrolet',
  model: 'Silverado 1500',
  trim: null,
  trims: ['LT', 'RST'],
  year: 2019,
  isCheckDigitValid: true,
};

export const RAM: VinIdentity = {
  make: 'Ram',
  model: '1500',
  trim: null,
  trims: ['Big Horn', 'Laramie'],
  year: 2020,
  isCheckDigitValid: true,
};

export const withWrongCheckDigit = (vin: VinIdentity): VinIdentity => ({ ...vin, isCheckDigitValid: false });

type Cells = [make: string | null, model: string | null, detail?: string | null, year?: number | null];

/** Creates the identity cells of a row. */
export const sheetCells = (...[make, model, detail = null, year = null]: Cells): SheetIdentity => ({
  make,
  model,
  detail,
  year,
});
