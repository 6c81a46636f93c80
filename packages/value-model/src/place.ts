import { additionsOf } from './additions.ts';
import { type Band, bandOfSales } from './band.ts';
import { type CompiledModel, type CompiledTable, FEWEST_SALES_OF_MODEL, type KnownModel } from './compile.ts';
import { trimKeys, type Words, wordsOf } from './effect-keys.ts';
import { nameModel } from './names.ts';
import { isElectric, keptAtOneLog, type Retention } from './new-price.ts';
import { mostKeptLog } from './price-limit.ts';
import { placeVehicle, shapeOfSegment, type VehicleDescription } from './segment.ts';
import { LEAST_YEARLY_LOSS } from './surface.ts';
import { type FittedTable, LOG_STEP, type RegionCode } from './table.ts';
import type { ValueLevel } from './value-question.ts';
import { newYear } from './vehicle-age.ts';

/** What the table makes of a description, whatever the day and the miles; effects are logarithms. */
export interface PlacedVehicle {
  compiled: CompiledModel;
  level: ValueLevel;
  /** What regions add, in steps. */
  regions: Readonly<Record<RegionCode, number>>;
  body: number;
  trim: number;
  /** Drive, engine, fuel and VIN pattern. */
  equipment: number;
  /** The first day of its model year. */
  newYearDay: number;
  /** How many years older than it is it counts. */
  ageShift: number;
  /** Around values that sales show. */
  band: Band;
  /** What is left of a new price: as of any vehicle of the segment. */
  retention: Retention;
  /** Do sales of its model show the value? One or two do not, and those of the first electric ones say little about later ones. */
  isFromSales: boolean;
  /**
   * The new price that its sales imply, in dollars of the sales: at one year they bring the most that is kept of it. It is the same at
   * every age, mile and model year, so that doubting a price by it leaves values in order.
   */
  priceFromSales: number;
  /** The most that it brings, whatever was paid for it, in dollars of the sales. */
  mostDollars: number;
  /**
   * The same in the last fitted model year, if the sales of its name are of an earlier, other vehicle; else null. It brings no less than
   * that, so that no model year brings more than the next.
   */
  earlier: PlacedVehicle | null;
}

/** A name without sales for more model years than this when the sales ended had ended too: a later vehicle of that name is another one. */
const MOST_YEARS_UNSOLD = 3;

/** So many times the highest price of its segment is the most that anything brings. */
const MOST_OF_HIGHEST = 2;

/** What a year takes from what a VIN pattern adds, after the years that its meaning was fitted in. */
const PATTERN_FADES_A_YEAR = LEAST_YEARLY_LOSS / 2;

/** The cache is emptied when it holds so many kinds of vehicles. A fleet has some thousand. */
const MOST_CACHED = 20_000;
/** The most kinds that are cached of one pattern or model and year. */
const MOST_ALIKE = 64;

type Kind = Required<Omit<VehicleDescription, 'modelYear' | 'vin'>> & {
  pattern: string;
  placed: PlacedVehicle;
};

/**
 * Places descriptions in a table, through two caches. One is by the description object, which a caller asks about for many days. The
 * other is by its contents, since a fleet has many vehicles of a kind.
 */
export function makePlacing(table: CompiledTable): (description: VehicleDescription) => PlacedVehicle {
  const placeKind = makePlacingOfKinds(table);
  const cache = new WeakMap<VehicleDescription, PlacedVehicle>();
  return (description) => {
    const cached = cache.get(description);
    if (cached !== undefined) return cached;
    const placed = placeKind(description);
    cache.set(description, placed);
    return placed;
  };
}

/** A kind is looked up by year and VIN pattern, or model, and compared in the rest, which costs less than a text of all of it. */
function makePlacingOfKinds(table: CompiledTable): (description: VehicleDescription) => PlacedVehicle {
  const years = new Map<number, Map<string, Kind[]>>();
  let cachedKinds = 0;
  return (description) => {
    const pattern = description.vin ? description.vin.slice(0, 8) : '';
    const name = pattern === '' ? description.model : pattern;
    const alike = years.get(description.modelYear)?.get(name);
    if (alike !== undefined) {
      for (const kind of alike) {
        if (kind.pattern === pattern && isSameKind(kind, description)) return kind.placed;
      }
    }
    const placed = placeInTable(table, description);
    if (cachedKinds >= MOST_CACHED) {
      years.clear();
      cachedKinds = 0;
    }
    cachedKinds += 1;
    const names = getOrAdd(years, description.modelYear, () => new Map<string, Kind[]>());
    const kinds = getOrAdd(names, name, (): Kind[] => []);
    if (kinds.length >= MOST_ALIKE) kinds.length = 0;
    const { make, model, trim, body, driveType = null, engineLitres = null, fuel = null } = description;
    kinds.push({ pattern, make, model, trim, body, driveType, engineLitres, fuel, placed });
    return placed;
  };
}

/** In all that placing reads but year and pattern. */
function isSameKind(one: Kind, other: VehicleDescription): boolean {
  return (
    one.trim === other.trim &&
    one.model === other.model &&
    one.make === other.make &&
    one.body === other.body &&
    one.driveType === (other.driveType ?? null) &&
    one.engineLitres === (other.engineLitres ?? null) &&
    one.fuel === (other.fuel ?? null)
  );
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const made = make();
  map.set(key, made);
  return made;
}

type Found = Pick<PlacedVehicle, 'compiled' | 'level' | 'body' | 'trim' | 'equipment'>;

function placeInTable(table: CompiledTable, description: VehicleDescription): PlacedVehicle {
  const { modelYear } = description;
  const { make, model } = nameModel(description.make, description.model);
  const words = wordsOf(description);
  const sold = table.findModel(make, model);
  const hasReturned = sold !== null && isAnother(table.table, sold, modelYear);
  const known = hasReturned ? null : sold;
  const found = known
    ? placeByModel(known, { shared: table.table.shared, words, modelYear })
    : placeByMake(table, description, { make, words });
  const { compiled, level } = found;
  const usual = table.getUsual('', compiled.segment);
  const retention = {
    surface: usual.surface,
    logAtOne: usual.logAtOne,
    shareAtOneYear: table.table.shareAtOneYear[compiled.segment],
    isElectric: isElectric(description),
  };
  return {
    ...found,
    regions: table.table.regions[shapeOfSegment(compiled.segment)],
    newYearDay: newYear(modelYear),
    ageShift: table.ageShift(compiled, words.trim, modelYear),
    band: bandOfSales(table.table.bands, { compiled, level, isUndescribed: isUndescribed(words), modelYear }),
    retention,
    priceFromSales: Math.exp(
      compiled.logAtOne +
        found.body +
        found.trim -
        mostKeptLog(keptAtOneLog(retention) + Math.log(table.table.bands.price[1])),
    ),
    mostDollars: MOST_OF_HIGHEST * Math.exp(table.highestLog(compiled.segment)),
    isFromSales: known !== null && known.sales >= FEWEST_SALES_OF_MODEL && !retention.isElectric,
    earlier: hasReturned
      ? placeInTable(table, { ...description, modelYear: table.table.basis.lastModelYear })
      : null,
  };
}

function isUndescribed({ body, drive, litres, fuel, vin }: Words): boolean {
  return `${body}${drive}${litres}${fuel}${vin}` === '';
}

/** Has a name that had ended come back, like the Passport of 2002 in 2019? */
function isAnother({ basis }: FittedTable, { lastYear }: KnownModel, modelYear: number): boolean {
  return modelYear > basis.lastModelYear && lastYear < basis.lastModelYear - MOST_YEARS_UNSOLD;
}

function placeByModel(
  known: KnownModel,
  { shared, words, modelYear }: { shared: FittedTable['shared']; words: Words; modelYear: number },
): Found {
  const { effects: own, usual } = known.table;
  const described = additionsOf(words, { own, shared, segment: known.segment });
  const [body, trim, equipment, pattern] = usual.map(
    (steps, kind) => LOG_STEP * (described[kind] ?? steps),
  ) as [number, number, number, number];
  return {
    compiled: known,
    level: trimKeys(words).some((key) => own[key] !== undefined) ? 'trim' : 'model',
    body,
    trim,
    equipment: equipment + fade(pattern, modelYear - known.lastYear),
  };
}

/** Patterns are given new meanings with new generations: what they add fades, what they take ends. */
function fade(effect: number, yearsAfter: number): number {
  if (yearsAfter <= 0) return effect;
  return Math.max(0, effect - PATTERN_FADES_A_YEAR * yearsAfter);
}

function placeByMake(
  table: CompiledTable,
  description: VehicleDescription,
  { make, words }: { make: string; words: Words },
): Found {
  const { segment, size } = placeVehicle(description);
  const { shared, others } = table.table;
  const [body, , equipment] = additionsOf(words, { own: {}, shared, segment });
  const [usualBody, usualEquipment] = others.described[segment];
  return {
    compiled: table.getUsual(make, segment),
    level: table.hasMake(make) ? 'make' : 'segment',
    body: body === null ? 0 : (body - usualBody) * LOG_STEP,
    trim: others.size * Math.log(size),
    equipment: equipment === null ? 0 : (equipment - usualEquipment) * LOG_STEP,
  };
}
