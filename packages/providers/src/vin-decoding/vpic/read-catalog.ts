import { type PatternRow, readPatterns, type SchemaPatterns } from './catalog-patterns.ts';
import { splitDetailNames } from './detail-names.ts';
import { findDetailsNotInVin } from './details-not-in-vin.ts';
import { FLEET_MAKES } from './vehicle-makes.ts';
import { isNamedByWeight, type ModelName, formatModel } from './model-names.ts';
import { listSoldYears } from './model-years.ts';
import { isOffered, isOfferedUnfinished } from './offered-models.ts';
import { areCompatible, intersectKeys, type PatternKey } from './pattern-key.ts';
import { VpicDatabase } from './vpic-database.ts';

export interface CatalogBrand {
  name: string;
  years: number[];
}

export interface CatalogModel extends CatalogBrand {
  brand: string;
}

export interface CatalogTrim extends CatalogModel {
  model: string;
}

/** Brands, models of a brand and trims of a model, all sorted by name. */
export interface Catalog {
  brands: CatalogBrand[];
  models: CatalogModel[];
  details: CatalogTrim[];
}

type ModelsByMake = Map<string, Map<string, { years: Set<number>; details: Map<string, Set<number>> }>>;

/**
 * Reads the makes, models and trims that a US fleet may own, by model year from 2000 to `currentYear`, for
 * select fields. Takes about a second.
 *
 * Curated from the vPIC data: only makes and models that fleets own, no model after its last year, and one
 * clean name for each trim. Never reject user input that the catalog lacks, because the catalog is
 * incomplete.
 */
export async function readCatalog(options: { cacheFolder: string; currentYear: number }): Promise<Catalog> {
  const database = await VpicDatabase.open(options.cacheFolder);
  try {
    const modelsByMake: ModelsByMake = new Map();
    for (const schema of readPatterns(database)) addSchemaModels(modelsByMake, schema, options.currentYear);
    return toCatalog(modelsByMake);
  } finally {
    await database.close();
  }
}

function addSchemaModels(modelsByMake: ModelsByMake, schema: SchemaPatterns, currentYear: number): void {
  const trims = schema.trims.map(({ key, value }) => ({ key, details: detailsOf(value) }));
  for (const pattern of schema.models) {
    for (const { name, key } of namesOf(pattern, schema)) {
      if (schema.isUnfinished ? !isOfferedUnfinished(name) : !isOffered(name)) continue;
      const modelYears = schema.years.flatMap((range) =>
        listSoldYears(range, `${name.make}/${name.model}`, currentYear),
      );
      if (modelYears.length === 0) continue;
      const model = getOrAddModel(modelsByMake, name);
      for (const year of modelYears) {
        model.years.add(year);
        for (const detail of findDetailsNotInVin(name, year)) addDetail(model.details, detail, [year]);
      }
      for (const detail of trims
        .filter((trim) => areCompatible(key, trim.key))
        .flatMap((trim) => trim.details)) {
        if (detail !== name.model) addDetail(model.details, detail, modelYears);
      }
    }
  }
}

// Cached, because the vPIC data repeats the same few thousand entries.
function detailsOf(entry: string): string[] {
  const cached = cachedDetails.get(entry) ?? splitDetailNames(entry);
  cachedDetails.set(entry, cached);
  return cached;
}
const cachedDetails = new Map<string, string[]>();

/**
 * Returns one name, or one for each series of the model if the series is part of the name: Silverado 1500,
 * 2500HD and 3500HD.
 */
function namesOf(pattern: PatternRow, schema: SchemaPatterns): { name: ModelName; key: PatternKey }[] {
  const { make, value: model, key } = pattern;
  const plain = [{ name: formatModel({ make, model, series: null }), key }];
  if (!isNamedByWeight({ make, model })) return plain;
  const series = schema.series.filter((row) => areCompatible(key, row.key));
  if (series.length === 0) return plain;
  return series.map((row) => ({
    name: formatModel({ make, model, series: row.value }),
    key: intersectKeys(key, row.key),
  }));
}

function getOrAddModel(modelsByMake: ModelsByMake, { make, model }: ModelName) {
  const models = modelsByMake.get(make) ?? new Map();
  modelsByMake.set(make, models);
  const existing = models.get(model) ?? { years: new Set<number>(), details: new Map<string, Set<number>>() };
  models.set(model, existing);
  return existing;
}

function addDetail(details: Map<string, Set<number>>, detail: string, modelYears: Iterable<number>): void {
  const existing = details.get(detail) ?? new Set<number>();
  details.set(detail, existing);
  for (const year of modelYears) existing.add(year);
}

function toCatalog(modelsByMake: ModelsByMake): Catalog {
  const catalog: Catalog = { brands: [], models: [], details: [] };
  for (const brand of FLEET_MAKES) {
    const models = modelsByMake.get(brand);
    if (!models) continue;
    catalog.brands.push({
      name: brand,
      years: sortAscending([...models.values()].flatMap((model) => [...model.years])),
    });
    for (const [name, model] of byName(models)) {
      catalog.models.push({ brand, name, years: sortAscending(model.years) });
      for (const [detail, modelYears] of byName(mergeSpellings(model.details))) {
        catalog.details.push({ brand, model: name, name: detail, years: sortAscending(modelYears) });
      }
    }
  }
  return catalog;
}

/**
 * Merges spellings of a trim, like 'ST Line' and 'ST-Line' or 'Xle' and 'XLE'. Keeps the spelling with more
 * years.
 */
function mergeSpellings(details: Map<string, Set<number>>): Map<string, Set<number>> {
  const merged = new Map<string, [name: string, modelYears: Set<number>]>();
  for (const [name, modelYears] of [...details].toSorted((a, b) => b[1].size - a[1].size)) {
    const key = name.toLowerCase().replace(/[\s-]/g, '');
    const existing = merged.get(key);
    if (existing) for (const year of modelYears) existing[1].add(year);
    else merged.set(key, [name, new Set(modelYears)]);
  }
  return new Map(merged.values());
}

const NATURAL_ORDER = new Intl.Collator('en', { numeric: true });

/** Sorts Base first, then in natural order: 228i before 1500. */
function byName<Value>(entries: Map<string, Value>): [string, Value][] {
  const rank = (name: string) => (name === 'Base' ? 0 : 1);
  return [...entries].toSorted(([a], [b]) => rank(a) - rank(b) || NATURAL_ORDER.compare(a, b));
}

function sortAscending(years: Iterable<number>): number[] {
  return [...new Set(years)].toSorted((a, b) => a - b);
}
