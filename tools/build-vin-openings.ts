import { formatModel } from '../packages/providers/src/vin-decoding/vpic/model-names.ts';
import {
  areCompatible,
  intersectKeys,
  charactersAt,
  type PatternKey,
  parseKey,
} from '../packages/providers/src/vin-decoding/vpic/pattern-key.ts';
import type { VpicDatabase } from '../packages/providers/src/vin-decoding/vpic/vpic-database.ts';

interface OpeningQuery {
  make: string;
  model: string;
  year: number;
}

interface SchemaRow {
  wmi: string;
  schemaId: number;
  make: string;
  model: string;
  key: string;
}

interface PatternRow {
  element: number;
  key: string;
}

const MODEL = 28;
const BODY = 5;
const SERIES = 34;
const TRIM = 38;
/** Other elements that a real VIN encodes: series, engine, fuel, doors, weight and plant. */
const OTHERS = [34, 13, 24, 18, 14, 25, 126, 31];
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY';
/**
 * Manufacturer codes by model, for makes with several codes. Lists those of the factories that build the
 * model for the US, the most common one first.
 */
const WMIS: Record<string, string[]> = {
  '1500': ['1C6', '3C6'],
  '300': ['2C3'],
  'CR-V': ['2HK', '5J6', '7FA'],
  Accord: ['1HG'],
  Altima: ['1N4'],
  Camry: ['4T1'],
  Charger: ['2C3'],
  Civic: ['2HG', '19X'],
  Compass: ['3C4', '1C4'],
  Corolla: ['5YF', '2T1'],
  Elantra: ['5NP', 'KMH'],
  Equinox: ['2GN', '3GN'],
  Forte: ['KNA', '3KP'],
  Fusion: ['3FA'],
  'Grand Caravan': ['2C4'],
  'Grand Cherokee': ['1C4'],
  Impala: ['2G1', '1G1'],
  Highlander: ['5TD'],
  Jetta: ['3VW'],
  'Model 3': ['5YJ'],
  'Model Y': ['5YJ', '7SA'],
  Mustang: ['1FA'],
  Pacifica: ['2C4'],
  'ProMaster 2500': ['3C6'],
  RAV4: ['2T3', 'JTM'],
  Rio: ['KNA', '3KP'],
  Rogue: ['5N1', 'KNM', 'JN8'],
  'Santa Fe': ['5XY', '5NM', 'KM8'],
  Sentra: ['3N1'],
  Sonata: ['5NP', 'KMH'],
  Sorento: ['5XY'],
  Tacoma: ['3TM', '3TY', '5TF'],
  Transit: ['1FT'],
  Tucson: ['KM8', '5NM'],
  Versa: ['3N1'],
  Wrangler: ['1C4'],
};

/**
 * Yields openings (characters 1-8, 10 and 11) that match one model pattern, one trim pattern and as many
 * other patterns as possible.
 */
export function* vinOpenings(database: VpicDatabase, query: OpeningQuery): Generator<string> {
  for (const schema of modelSchemas(database, query)) {
    const patterns = database.rows<PatternRow>(
      'SELECT ElementId AS element, Keys AS key FROM Pattern WHERE VinSchemaId = ? ORDER BY ElementId, Id',
      schema.schemaId,
    );
    yield* listOpenings(schema, patterns, query.year);
  }
}

function modelSchemas(database: VpicDatabase, query: OpeningQuery): SchemaRow[] {
  const rows = database.rows<SchemaRow>(
    `SELECT DISTINCT w.Wmi AS wmi, p.VinSchemaId AS schemaId, k.Name AS make, m.Name AS model, p.Keys AS key
     FROM Wmi w
     JOIN Wmi_VinSchema ws ON ws.WmiId = w.Id
     JOIN Pattern p ON p.VinSchemaId = ws.VinSchemaId AND p.ElementId = ${MODEL}
     JOIN Model m ON CAST(m.Id AS TEXT) = p.AttributeId
     JOIN Make_Model mm ON mm.ModelId = m.Id
     JOIN Make k ON k.Id = mm.MakeId
     WHERE w.VehicleTypeId IN (2, 3, 7) AND length(w.Wmi) = 3
       AND ? BETWEEN ws.YearFrom AND coalesce(ws.YearTo, 9999)
       AND k.Name = ?
       -- A schema without an end year belongs to a discontinued model, unless it is new.
       AND (ws.YearTo IS NOT NULL OR ws.YearFrom >= 2024 OR ws.YearFrom = ?)
     ORDER BY ws.YearFrom DESC, p.VinSchemaId, w.Id, p.Id`,
    query.year,
    query.make,
    query.year,
  );
  const fitting = rows.filter((row) => matchesQuery(row, query));
  const wmis = WMIS[query.model];
  const matching = fitting.filter(({ wmi }) => wmis === undefined || wmis.includes(wmi));
  return matching.length > 0 ? matching : fitting;
}

function matchesQuery(row: SchemaRow, query: OpeningQuery): boolean {
  return ['1500', '2500', null].some((series) => formatModel({ ...row, series }).model === query.model);
}

function listOpenings(schema: SchemaRow, patterns: PatternRow[], year: number): string[] {
  const model = parseKey(schema.key);
  const fitting = patterns
    .map((pattern) => ({ ...pattern, parsed: parseKey(pattern.key) }))
    .filter((pattern) => areCompatible(model, pattern.parsed));
  const trims = fitting.filter((pattern) => pattern.element === TRIM);
  const starts = trims.length > 0 ? trims : fitting.filter((pattern) => pattern.element === SERIES);
  const keys = [...starts.map((start) => intersectKeys(model, start.parsed)), model];
  const bodies = fitting.filter((pattern) => pattern.element === BODY);
  const withBody = keys.flatMap((key) => {
    const fits = bodies
      .filter((body) => areCompatible(key, body.parsed))
      .map((body) => intersectKeys(key, body.parsed));
    return fits.length > 0 ? fits : [key];
  });
  // The first compatible pattern wins, so that the reverse order usually gives a different engine.
  const orders = [fitting, fitting.toReversed()];
  return withBody.flatMap((key) =>
    orders.map((order) => buildOpening({ wmi: schema.wmi, key: narrowKey(key, order), patterns, year })),
  );
}

function narrowKey(key: PatternKey, patterns: { element: number; parsed: PatternKey }[]): PatternKey {
  let narrowed = key;
  for (const element of OTHERS) {
    const next = patterns.find(
      (pattern) => pattern.element === element && areCompatible(narrowed, pattern.parsed),
    );
    if (next) narrowed = intersectKeys(narrowed, next.parsed);
  }
  return narrowed;
}

interface Opening {
  wmi: string;
  key: PatternKey;
  patterns: PatternRow[];
  year: number;
}

function buildOpening({ wmi, key, patterns, year }: Opening): string {
  const characters = [4, 5, 6, 7, 8, 11].map((position) => {
    const allowed = charactersAt(key, position);
    if (allowed.length < 33)
      return position === 7 ? (/[A-Z]/.exec(allowed)?.[0] ?? allowed.charAt(0)) : allowed.charAt(0);
    return position === 11 ? 'A' : commonCharacter(patterns, position);
  });
  return `${wmi}${characters.slice(0, 5).join('')}${YEAR_CODES.charAt(year - 2010)}${characters[5]}`;
}

/**
 * Returns a letter that a pattern of the schema has at this position, for a key that allows any character
 * there.
 */
function commonCharacter(patterns: PatternRow[], position: number): string {
  for (const pattern of patterns) {
    const allowed = charactersAt(parseKey(pattern.key), position);
    const letter = /[A-Z]/.exec(allowed)?.[0];
    if (allowed.length < 33 && letter) return letter;
  }
  return 'A';
}
