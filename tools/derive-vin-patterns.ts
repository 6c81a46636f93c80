/**
 * Writes apps/server/demo/generated/vin-patterns.json: for each model and model year of the demo fleet, a few
 * VIN openings (manufacturer, descriptor, year, plant). The vPIC data decodes each opening to exactly that
 * make, model and year. Run it again when the models or the data change:
 * node tools/derive-vin-patterns.ts <cache folder>
 */
import { writeFile } from 'node:fs/promises';
import { DEMO_MODELS, type DemoModel } from '../apps/server/demo/models.ts';
import { VpicDatabase } from '../packages/providers/src/vin-decoding/vpic/vpic-database.ts';
import { VpicVinDecoding } from '../packages/providers/src/vin-decoding/vpic/vpic-vin-decoding.ts';
import { vinOpenings } from './build-vin-openings.ts';

/** [characters 1-8, 10 and 11 of the VIN; detail or null; body or null] */
type DerivedPattern = [opening: string, detail: string | null, body: string | null];

/** Maximum number of patterns for a model year. */
const MAX_PATTERNS_A_YEAR = 4;
/** If a VIN encodes no detail, its vehicle gets one of this many of the model's most common details. */
const COMMON_DETAILS = 3;
/**
 * Maximum number of openings decoded for a model year. More would add nothing, because manufacturer codes
 * share schemas.
 */
const MAX_TRIES = 150;
/** Details of vehicles that rental and service fleets don't own. */
const UNUSUAL_NAMES =
  'police|taxi|livery|limo|postal|mobility|export|paratransit|canada|ambulance|hearse|raptor|' +
  'hellcat|shelby|bullitt|50 year|level|middle|grade|others';
const UNUSUAL = new RegExp(
  String.raw`${UNUSUAL_NAMES}|SSV|SPL|SRT|^(GLS?|HGS|TOP|DT|DX|LD|HD)$|[AM]$(?<=LX [AM])`,
  'i',
);
/** Body style that fleets own, for schemas with several. */
const BODIES: Record<string, string> = {
  Accord: 'Sedan',
  Altima: 'Sedan',
  'Model 3': 'Sedan',
  'Model Y': 'SUV',
  Sienna: 'Minivan',
  Transit: 'Van',
};
const UNUSUAL_BODY = /chassis|cutaway|limousine|ambulance|motor ?home/i;

const cacheFolder = process.argv[2] ?? 'node_modules/.cache/vpic';
const database = await VpicDatabase.open(cacheFolder);
const decoding = new VpicVinDecoding({
  cacheFolder,
  failsOnTestVins: false,
  currentYear: () => Math.max(...DEMO_MODELS.map(({ lastYear }) => lastYear)),
});
const patterns: Record<string, Record<string, DerivedPattern[]>> = {};
const missing: string[] = [];
for (const model of DEMO_MODELS) {
  const years: Record<string, DerivedPattern[]> = {};
  for (let year = model.firstYear; year <= model.lastYear; year++) {
    const derived = await derive(model, year);
    if (derived.length === 0) missing.push(`${model.make} ${model.model} ${year}`);
    years[year] = derived;
  }
  patterns[`${model.make} ${model.model}`] = years;
}
await writeFile(
  new URL('../apps/server/demo/generated/vin-patterns.json', import.meta.url),
  toJson(patterns),
);
await decoding.close();
await database.close();
if (missing.length > 0) throw new Error(`No VIN found for: ${missing.join(', ')}`);

/**
 * Returns patterns with details that the model lists. If there are fewer than two, adds patterns with other
 * details. Details that fleets don't own are used only if there are no others.
 */
async function derive(model: DemoModel, year: number): Promise<DerivedPattern[]> {
  const byKind = new Map<string, DerivedPattern>();
  let tries = 0;
  for (const opening of vinOpenings(database, { ...model, year })) {
    if (tries++ >= MAX_TRIES) break;
    const pattern = await decodePattern(opening, model, year);
    const kind = `${pattern?.[1]} ${pattern?.[2]}`;
    if (pattern && !byKind.has(kind)) byKind.set(kind, pattern);
  }
  const rank = ([, detail]: DerivedPattern) => {
    if (detail === null) return model.details.length;
    const index = model.details.indexOf(detail);
    return index >= 0 ? index : model.details.length + (UNUSUAL.test(detail) ? 2 : 1);
  };
  const fleetBody = BODIES[model.model];
  const all = [...byKind.values()];
  const withFleetBody = fleetBody ? all.filter(([, , body]) => body === fleetBody) : all;
  const ranked = (withFleetBody.length > 0 ? withFleetBody : all).toSorted((a, b) => rank(a) - rank(b));
  const specific = ranked.filter((pattern) => rank(pattern) < model.details.length);
  const ordinary = ranked.filter((pattern) => rank(pattern) <= model.details.length + 1);
  if (specific.length > 1) return specific.slice(0, MAX_PATTERNS_A_YEAR);
  return (ordinary.length > 0 ? ordinary : ranked).slice(0, 2);
}

async function decodePattern(
  opening: string,
  model: DemoModel,
  year: number,
): Promise<DerivedPattern | null> {
  const result = await decoding.decodeVin(`${opening.slice(0, 8)}0${opening.slice(8)}100001`);
  if (!result.ok) return null;
  const { make, model: name, modelYear, trims, body } = result.value;
  if (make !== model.make || name !== model.model || modelYear !== year) return null;
  if (UNUSUAL_BODY.test(body ?? '')) return null;
  return [opening, detailOf(trims, model), body];
}

/**
 * Returns the detail that the VIN encodes. Null if the VIN fits all common details of the model: the demo
 * then gives each vehicle one of them.
 */
function detailOf(trims: readonly string[], model: DemoModel): string | null {
  const listed = model.details.filter((detail) => trims.includes(detail));
  const fitsAll = model.details.slice(0, COMMON_DETAILS).every((detail) => trims.includes(detail));
  return fitsAll ? null : (listed[0] ?? trims[0] ?? null);
}

/** Formats each model year as a line, so that a diff is readable. */
function toJson(all: typeof patterns): string {
  const models = Object.entries(all).map(([model, years]) => {
    const lines = Object.entries(years).map(([year, list]) => `    "${year}": ${JSON.stringify(list)}`);
    return `  ${JSON.stringify(model)}: {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n${models.join(',\n')}\n}\n`;
}
