import type { VpicDatabase } from './vpic-database.ts';

/** Ids of the vPIC elements that patterns describe. */
export const ELEMENTS = {
  model: 28,
  series: 34,
  trim: 38,
  weight: 25,
  body: 5,
  driveType: 15,
  displacementLiters: 13,
  fuelPrimary: 24,
  fuelSecondary: 66,
  electrification: 126,
} as const;

/** `value` and `make` are spelled as in the vPIC tables. */
export interface PatternMatch {
  schemaId: number;
  element: number;
  key: string;
  value: string;
  /** Set for models only. */
  make: string | null;
  /** Pounds that a vehicle of this weight class exceeds, or null for other elements. */
  weightAbove: number | null;
}

const ELEMENT_IDS = Object.values(ELEMENTS).join(', ');

const selectNameFrom = (table: string) =>
  `(SELECT Name FROM ${table} WHERE Id = CAST(p.AttributeId AS INTEGER))`;

// A key looks like '*[FWX]1[CE]' or '*4***|*[89]': positions 4 to 8, a bar, then positions 10 and later. A
// character must match, brackets list several characters, and a star or a missing position matches any
// character. A key with only stars carries no information.
const MATCHES = `
  SELECT p.VinSchemaId AS schemaId, p.ElementId AS element, p.Keys AS key,
    coalesce(CASE p.ElementId
      WHEN ${ELEMENTS.model} THEN (SELECT Name FROM Model WHERE CAST(Id AS TEXT) = p.AttributeId)
      WHEN ${ELEMENTS.body} THEN ${selectNameFrom('BodyStyle')}
      WHEN ${ELEMENTS.driveType} THEN ${selectNameFrom('DriveType')}
      WHEN ${ELEMENTS.fuelPrimary} THEN ${selectNameFrom('FuelType')}
      WHEN ${ELEMENTS.fuelSecondary} THEN ${selectNameFrom('FuelType')}
      WHEN ${ELEMENTS.electrification} THEN ${selectNameFrom('ElectrificationLevel')}
      END, p.AttributeId) AS value,
    CASE p.ElementId WHEN ${ELEMENTS.model} THEN (
      SELECT k.Name FROM Make_Model mm JOIN Make k ON k.Id = mm.MakeId
      WHERE mm.ModelId = CAST(p.AttributeId AS INTEGER)) END AS make,
    CASE p.ElementId WHEN ${ELEMENTS.weight} THEN (
      SELECT max(MinRangeWeight - 1, 0) FROM GrossVehicleWeightRating
      WHERE Id = CAST(p.AttributeId AS INTEGER)) END AS weightAbove
  FROM (
    SELECT DISTINCT ws.VinSchemaId AS id
    FROM Wmi w
    JOIN Wmi_VinSchema ws ON ws.WmiId = w.Id
    WHERE w.Wmi = ? AND ? BETWEEN ws.YearFrom AND coalesce(ws.YearTo, 9999)) s
  -- A cross join keeps its order: few schemas, then their patterns by the index.
  CROSS JOIN Pattern p ON p.VinSchemaId = s.id
  WHERE p.ElementId IN (${ELEMENT_IDS}) AND ? GLOB replace(p.Keys, '*', '?') || '*' AND p.Keys GLOB '*[^*|]*'
  ORDER BY p.Keys, p.VinSchemaId, p.Id`;

export function findMatchingPatterns(database: VpicDatabase, vin: string, modelYear: number): PatternMatch[] {
  const searchKey = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  return database.rows<PatternMatch>(MATCHES, getManufacturerCode(vin), modelYear, searchKey);
}

/** Returns characters 1-3 and, for a low-volume manufacturer (third character 9), also 12-14. */
function getManufacturerCode(vin: string): string {
  return vin.slice(0, 3) + (isLowVolume(vin) ? vin.slice(11, 14) : '');
}

const isLowVolume = (vin: string) => vin.charAt(2) === '9';

const KEYS_AFTER_PLANT = `
  SELECT DISTINCT w.Wmi AS maker, p.Keys AS key
  FROM Pattern p
  CROSS JOIN Wmi_VinSchema ws ON ws.VinSchemaId = p.VinSchemaId
  CROSS JOIN Wmi w ON w.Id = ws.WmiId
  WHERE p.Keys GLOB '*|???*' AND p.ElementId IN (${ELEMENT_IDS})`;

/** Matches keys that restrict characters after the year and the plant. */
const RESTRICTS_SERIAL = /\|(\[[^\]]*\]|[^[]){2}.*[^*]/;

// Returns a function that computes a key from a VIN. VINs with the same key decode to the same data. The key
// omits the check digit. It also omits the serial number, unless the patterns of the manufacturer read it
// (Isuzu) or the manufacturer is a low-volume one, whose code is part of it.
export function createDecodingKey(database: VpicDatabase): (vin: string) => string {
  const makersWithSerialPatterns = new Set<string>();
  for (const { maker, key } of database.rows<{ maker: string; key: string }>(KEYS_AFTER_PLANT)) {
    if (RESTRICTS_SERIAL.test(key)) makersWithSerialPatterns.add(maker);
  }
  return (vin) =>
    vin.slice(0, 8) +
    (isLowVolume(vin) || makersWithSerialPatterns.has(getManufacturerCode(vin))
      ? vin.slice(9)
      : vin.slice(9, 11));
}
