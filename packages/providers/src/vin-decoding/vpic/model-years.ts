/**
 * Model years of a vPIC schema, which describes VINs of a manufacturer. `yearTo` is null for a schema that is
 * open, that is, without an end.
 */
export interface SchemaYears {
  yearFrom: number;
  yearTo: number | null;
}

export const FIRST_CATALOGUE_YEAR = 2000;
/**
 * A model is still built if it has an open schema that starts in this year or later. Manufacturers close a
 * schema when they enter the schema for the next model year. An older open schema is therefore the last
 * schema of a discontinued model, and covers only the year in which it starts.
 */
const STILL_BUILT_SINCE = 2024;

/**
 * Returns the model years up to `currentYear` in which a model with this schema was sold in the US. A schema
 * from 2018 to 2020 gives 2018-2020. An open schema gives only 2019 if it starts in 2019, and 2026 and later
 * if it starts in 2026. FIRST_YEARS and LAST_YEARS limit the years of some models further.
 */
export function listSoldYears(schema: SchemaYears, model: string, currentYear: number): number[] {
  const last = LAST_YEARS.get(model) ?? currentYear;
  const end = schema.yearTo ?? (isStillBuilt(schema, model) ? currentYear : schema.yearFrom);
  const years: number[] = [];
  const start = Math.max(schema.yearFrom, FIRST_YEARS.get(model) ?? FIRST_CATALOGUE_YEAR);
  for (let year = start; year <= Math.min(end, last, currentYear); year++) years.push(year);
  return years;
}

function isStillBuilt({ yearFrom }: SchemaYears, model: string): boolean {
  return yearFrom >= STILL_BUILT_SINCE || (STILL_BUILT_MODELS.has(model) && yearFrom >= FIRST_CATALOGUE_YEAR);
}

/**
 * Models sold for years under a schema that has been open since before STILL_BUILT_SINCE. LAST_YEARS ends
 * those that are no longer built.
 */
const STILL_BUILT_MODELS = new Set(['Mercedes-Benz/Metris', 'VinFast/VF 8', 'VinFast/VF 9']);

const FIRST_YEARS: ReadonlyMap<string, number> = new Map([
  ['Chrysler/PT Cruiser', 2001],
  ['Freightliner/108SD', 2011],
  ['Freightliner/114SD', 2011],
  ['Freightliner/Cascadia', 2008],
  ['Freightliner/M2', 2003],
  ['Jeep/Liberty', 2002],
  ['Mitsubishi/Raider', 2006],
]);

/**
 * Last model year in the US, for models whose ranges in the table are too long (other countries, open ends,
 * or one schema for many models).
 */
const LAST_YEARS: ReadonlyMap<string, number> = new Map([
  ['Acura/TLX', 2025],
  ['Aston Martin/Valiant', 2024],
  ['Aston Martin/Valour', 2024],
  ['Audi/A4', 2025],
  ['Audi/A4 allroad', 2025],
  ['Audi/S4', 2025],
  ['Cadillac/ELR', 2016],
  ['Cadillac/XT4', 2025],
  ['Cadillac/XT6', 2025],
  ['Chevrolet/Aveo', 2011],
  ['Chevrolet/Camaro', 2024],
  ['Chevrolet/Captiva Sport', 2015],
  ['Chevrolet/Malibu', 2025],
  ['Chevrolet/Silverado 1500 LD', 2019],
  ['Chevrolet/Silverado 1500 LTD', 2022],
  ['Chevrolet/Tracker', 2004],
  ['Chevrolet/Traverse Limited', 2024],
  ['Dodge/Grand Caravan', 2020],
  ['Dodge/Hornet', 2025],
  ['Dodge/Journey', 2020],
  ['Fisker/Ocean', 2024],
  ['Ford/Edge', 2024],
  ['Freightliner/Columbia', 2018],
  ['Freightliner/Sprinter', 2021],
  ['Hyundai/Entourage', 2009],
  ['Hyundai/Nexo', 2025],
  ['Infiniti/Q50', 2024],
  ['Infiniti/QX50', 2025],
  ['Infiniti/QX55', 2025],
  ['Jaguar/E-PACE', 2024],
  ['Jaguar/F-TYPE', 2024],
  ['Jaguar/I-PACE', 2024],
  ['Jaguar/XF', 2024],
  ['Jeep/Patriot', 2017],
  ['Kia/Forte', 2024],
  ['Kia/Rondo', 2010],
  ['Kia/Soul', 2025],
  ['Lamborghini/Huracan', 2024],
  ['Lexus/RC', 2025],
  ['Maserati/Ghibli', 2024],
  ['Maserati/Levante', 2024],
  ['Maserati/Quattroporte', 2024],
  ['Mazda/Mazda2', 2014],
  ['Mercedes-Benz/B-Class', 2019],
  ['Mercedes-Benz/GLK-Class', 2015],
  ['Mercedes-Benz/M-Class', 2015],
  ['Mercedes-Benz/Metris', 2023],
  ['Mercedes-Benz/SLS-Class', 2015],
  ['Mitsubishi/Diamante', 2004],
  ['Mitsubishi/Mirage', 2024],
  ['Mitsubishi/Mirage G4', 2024],
  ['Mitsubishi/Raider', 2009],
  ['Nissan/Ariya', 2025],
  ['Nissan/GT-R', 2024],
  ['Nissan/NV200', 2021],
  ['Nissan/Titan', 2024],
  ['Nissan/Versa', 2025],
  ['Porsche/718 Boxster', 2025],
  ['Porsche/718 Cayman', 2025],
  ['Porsche/718 Spyder', 2025],
  ['Saab/9-3', 2011],
  ['Saab/9-4X', 2011],
  ['Saab/9-5', 2011],
  ['Subaru/Legacy', 2025],
  ['Suzuki/Equator', 2012],
  ['Suzuki/Grand Vitara', 2013],
  ['Suzuki/Kizashi', 2013],
  ['Suzuki/SX4', 2013],
  ['Toyota/Venza', 2024],
  ['Volvo/S60', 2025],
  ['Volvo/V60', 2025],
]);
