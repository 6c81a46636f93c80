import { FLEET_MAKES, formatMake } from './vehicle-makes.ts';
import type { SchemaYears } from './model-years.ts';
import { type PatternKey, parseKey } from './pattern-key.ts';
import type { VpicDatabase } from './vpic-database.ts';

export interface PatternRow {
  make: string;
  value: string;
  key: PatternKey;
}

/** Patterns of a VIN schema. A schema defines what the characters of a manufacturer's VINs mean. */
export interface SchemaPatterns {
  years: SchemaYears[];
  /** True for chassis that another manufacturer completes. */
  isUnfinished: boolean;
  models: PatternRow[];
  series: PatternRow[];
  trims: PatternRow[];
}

/** Ids of the vPIC elements that a pattern describes. */
const MODEL_ELEMENT = 28;
const SERIES_ELEMENT = 34;
const TRIM_ELEMENT = 38;

const SCHEMAS = `
  SELECT DISTINCT ws.VinSchemaId AS schemaId, ws.YearFrom AS yearFrom, ws.YearTo AS yearTo,
    w.VehicleTypeId = 10 AS isUnfinished
  FROM Wmi w
  JOIN Wmi_VinSchema ws ON ws.WmiId = w.Id
  -- Cars, trucks, vans, SUVs and unfinished vehicles. Codes of low-volume manufacturers have six characters.
  WHERE w.VehicleTypeId IN (2, 3, 7, 10) AND length(w.Wmi) = 3 AND coalesce(ws.YearTo, 9999) >= 2000`;

const MODEL_PATTERNS = `
  SELECT p.VinSchemaId AS schemaId, p.Keys AS key, k.Name AS make, m.Name AS value
  FROM json_each(?) s
  JOIN Pattern p ON p.VinSchemaId = s.value AND p.ElementId = ${MODEL_ELEMENT}
  JOIN Model m ON CAST(m.Id AS TEXT) = p.AttributeId
  JOIN Make_Model mm ON mm.ModelId = m.Id
  JOIN Make k ON k.Id = mm.MakeId`;

const SERIES_AND_TRIM_PATTERNS = `
  SELECT p.VinSchemaId AS schemaId, p.ElementId AS element, p.Keys AS key, p.AttributeId AS value
  FROM json_each(?) s
  JOIN Pattern p ON p.VinSchemaId = s.value AND p.ElementId IN (${SERIES_ELEMENT}, ${TRIM_ELEMENT})`;

interface SchemaRow extends SchemaYears {
  schemaId: number;
  isUnfinished: number;
}

interface ModelRow {
  schemaId: number;
  key: string;
  make: string;
  value: string;
}

interface SeriesOrTrimRow {
  schemaId: number;
  element: number;
  key: string;
  value: string;
}

export function readPatterns(database: VpicDatabase): SchemaPatterns[] {
  const schemas = new Map<number, SchemaPatterns[]>();
  for (const { schemaId, yearFrom, yearTo, isUnfinished } of database.rows<SchemaRow>(SCHEMAS)) {
    const variants = schemas.get(schemaId) ?? [];
    schemas.set(schemaId, variants);
    const variant =
      variants.find((candidate) => candidate.isUnfinished === (isUnfinished === 1)) ??
      addVariant(variants, isUnfinished === 1);
    variant.years.push({ yearFrom, yearTo });
  }
  const parseCached = makeCachedParser();
  // The vPIC tables list Scion's models under Toyota.
  const makes: ReadonlySet<string> = new Set(FLEET_MAKES.map((make) => (make === 'Scion' ? 'Toyota' : make)));
  const fleetSchemaIds = new Set<number>();
  for (const { schemaId, key, make, value } of database.rows<ModelRow>(
    MODEL_PATTERNS,
    JSON.stringify([...schemas.keys()]),
  )) {
    if (!makes.has(formatMake(make))) continue;
    fleetSchemaIds.add(schemaId);
    for (const schema of schemas.get(schemaId) ?? [])
      schema.models.push({ make, value, key: parseCached(key) });
  }
  for (const { schemaId, element, key, value } of database.rows<SeriesOrTrimRow>(
    SERIES_AND_TRIM_PATTERNS,
    JSON.stringify([...fleetSchemaIds]),
  )) {
    for (const schema of schemas.get(schemaId) ?? []) {
      (element === TRIM_ELEMENT ? schema.trims : schema.series).push({
        make: '',
        value,
        key: parseCached(key),
      });
    }
  }
  return [...fleetSchemaIds].flatMap((schemaId) => schemas.get(schemaId) ?? []);
}

function addVariant(variants: SchemaPatterns[], isUnfinished: boolean): SchemaPatterns {
  const variant: SchemaPatterns = { years: [], isUnfinished, models: [], series: [], trims: [] };
  variants.push(variant);
  return variant;
}

// Many schemas share keys.
function makeCachedParser(): (key: string) => PatternKey {
  const parsed = new Map<string, PatternKey>();
  return (key) => {
    const cached = parsed.get(key) ?? parseKey(key);
    parsed.set(key, cached);
    return cached;
  };
}
