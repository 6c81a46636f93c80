import { findAdditions } from './additions.ts';
import { type Band, bandOfSales } from './band.ts';
import { type CompiledModel, type CompiledTable, MIN_SALES_OF_MODEL, type TableModel } from './compile.ts';
import { trimKeys, type PlainDescription, toPlainDescription } from './effect-keys.ts';
import { normalizeModel } from './names.ts';
import { isElectric, retainedLogAtOneYear, type Retention } from './new-price-retention.ts';
import { maxRetainedLog } from './price-limit.ts';
import { classifyVehicle, shapeOfSegment, type VehicleDescription } from './segment.ts';
import { MIN_YEARLY_LOSS } from './surface.ts';
import { type FittedTable, LOG_STEP, type RegionCode } from './table.ts';
import type { ValueLevel } from './valuation-query.ts';
import { newYearDayOf } from './vehicle-age.ts';

/** Description resolved against the table, independent of day and miles. Effects are logarithms. */
export interface ResolvedVehicle {
  compiled: CompiledModel;
  level: ValueLevel;
  /** Adjustment for each region, in multiples of `LOG_STEP`. */
  regions: Readonly<Record<RegionCode, number>>;
  body: number;
  /** Effect of the trim, or of the model's size if the model isn't in the table. */
  trim: number;
  /** Sum of drive, engine, fuel and VIN pattern. */
  equipment: number;
  newYearDay: number;
  /** Years added to the age of a model year that sells like a younger or older vehicle. */
  ageShift: number;
  band: Band;
  retention: Retention;
  /**
   * True if sales of the model determine the value. False with one or two sales, and for electric models,
   * because sales of the first electric models don't predict the value of later models.
   */
  isFromSales: boolean;
  /**
   * Price of the new vehicle at the price level of the sales, assuming that at one year the vehicle has the
   * highest plausible share of it. A price paid that is far lower is implausible. Doesn't depend on age,
   * mileage or model year, so that raising an implausible price preserves the order of values.
   */
  priceFromSales: number;
  /** Maximum value at any price paid, in dollars of the sales. */
  maxDollars: number;
  /**
   * If the name of a discontinued model was reused: the earlier model, in the last model year of the sales.
   * The vehicle is worth at least as much, so that no model year is worth more than the next. Null for any
   * other name.
   */
  earlier: ResolvedVehicle | null;
}

/**
 * A name counts as discontinued after this number of model years without sales. A later vehicle with the
 * name is a different vehicle.
 */
const MAX_YEARS_UNSOLD = 3;

/** Maximum value as a multiple of the segment's highest price. */
const MAX_MULTIPLE_OF_HIGHEST = 2;

/** Yearly decay of a VIN pattern's effect after the years in which its meaning was fitted. */
const PATTERN_DECAY_PER_YEAR = MIN_YEARLY_LOSS / 2;

/** The cache is cleared at this number of kinds. A fleet has a few thousand kinds. */
const MAX_CACHED_KINDS = 20_000;
/** The list of kinds with the same year and VIN pattern (or model) is cleared at this number. */
const MAX_SIMILAR_KINDS = 64;

/** Vehicles with the same description, which share one resolved vehicle. */
type Kind = Required<Omit<VehicleDescription, 'modelYear' | 'vin'>> & {
  pattern: string;
  resolved: ResolvedVehicle;
};

/**
 * Caches by description object, because callers value the same object on many days, and by content, because
 * a fleet has many vehicles of a kind.
 */
export function createResolver(table: CompiledTable): (description: VehicleDescription) => ResolvedVehicle {
  const resolveKind = createKindResolver(table);
  const cache = new WeakMap<VehicleDescription, ResolvedVehicle>();
  return (description) => {
    const cached = cache.get(description);
    if (cached !== undefined) return cached;
    const resolved = resolveKind(description);
    cache.set(description, resolved);
    return resolved;
  };
}

/**
 * Looks up a kind by year and VIN pattern (or model) and compares the other fields, which is faster than
 * building a text key of all fields.
 */
function createKindResolver(table: CompiledTable): (description: VehicleDescription) => ResolvedVehicle {
  const years = new Map<number, Map<string, Kind[]>>();
  let cachedKinds = 0;
  return (description) => {
    const pattern = description.vin ? description.vin.slice(0, 8) : '';
    const patternOrModel = pattern === '' ? description.model : pattern;
    const similarKinds = years.get(description.modelYear)?.get(patternOrModel);
    if (similarKinds !== undefined) {
      for (const kind of similarKinds) {
        if (kind.pattern === pattern && isSameKind(kind, description)) return kind.resolved;
      }
    }
    const resolved = resolveInTable(table, description);
    if (cachedKinds >= MAX_CACHED_KINDS) {
      years.clear();
      cachedKinds = 0;
    }
    cachedKinds += 1;
    const names = getOrAdd(years, description.modelYear, () => new Map<string, Kind[]>());
    const kinds = getOrAdd(names, patternOrModel, (): Kind[] => []);
    if (kinds.length >= MAX_SIMILAR_KINDS) kinds.length = 0;
    const { make, model, trim, body, driveType = null, engineLiters = null, fuel = null } = description;
    kinds.push({ pattern, make, model, trim, body, driveType, engineLiters, fuel, resolved });
    return resolved;
  };
}

function isSameKind(a: Kind, b: VehicleDescription): boolean {
  return (
    a.trim === b.trim &&
    a.model === b.model &&
    a.make === b.make &&
    a.body === b.body &&
    a.driveType === (b.driveType ?? null) &&
    a.engineLiters === (b.engineLiters ?? null) &&
    a.fuel === (b.fuel ?? null)
  );
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const value = make();
  map.set(key, value);
  return value;
}

type TableMatch = Pick<ResolvedVehicle, 'compiled' | 'level' | 'body' | 'trim' | 'equipment'>;

function resolveInTable(table: CompiledTable, description: VehicleDescription): ResolvedVehicle {
  const { modelYear } = description;
  const { make, model } = normalizeModel(description.make, description.model);
  const plain = toPlainDescription(description);
  const listedModel = table.findModel(make, model);
  const isReused = listedModel !== null && isReusedName(table.table, listedModel, modelYear);
  const tableModel = isReused ? null : listedModel;
  const match = tableModel
    ? resolveByModel(tableModel, { shared: table.table.shared, plain, modelYear })
    : resolveByMake(table, description, { make, plain });
  const { compiled, level } = match;
  const typical = table.getTypical('', compiled.segment);
  const retention = {
    surface: typical.surface,
    logAtOneYear: typical.logAtOneYear,
    shareAtOneYear: table.table.shareAtOneYear[compiled.segment],
    isElectric: isElectric(description),
  };
  return {
    ...match,
    regions: table.table.regions[shapeOfSegment(compiled.segment)],
    newYearDay: newYearDayOf(modelYear),
    ageShift: table.ageShift(compiled, plain.trim, modelYear),
    band: bandOfSales(table.table.bands, { compiled, level, isUndescribed: isUndescribed(plain), modelYear }),
    retention,
    priceFromSales: Math.exp(
      compiled.logAtOneYear +
        match.body +
        match.trim -
        maxRetainedLog(retainedLogAtOneYear(retention) + Math.log(table.table.bands.price[1])),
    ),
    maxDollars: MAX_MULTIPLE_OF_HIGHEST * Math.exp(table.highestLog(compiled.segment)),
    isFromSales: tableModel !== null && tableModel.sales >= MIN_SALES_OF_MODEL && !retention.isElectric,
    earlier: isReused
      ? resolveInTable(table, { ...description, modelYear: table.table.basis.lastModelYear })
      : null,
  };
}

function isUndescribed({ body, drive, liters, fuel, vin }: PlainDescription): boolean {
  return `${body}${drive}${liters}${fuel}${vin}` === '';
}

// A discontinued name may be reused, such as the Passport of 2019 after the Passport of 2002.
function isReusedName({ basis }: FittedTable, { lastYear }: TableModel, modelYear: number): boolean {
  return modelYear > basis.lastModelYear && lastYear < basis.lastModelYear - MAX_YEARS_UNSOLD;
}

function resolveByModel(
  tableModel: TableModel,
  { shared, plain, modelYear }: { shared: FittedTable['shared']; plain: PlainDescription; modelYear: number },
): TableMatch {
  const { effects: own, usual } = tableModel.table;
  const described = findAdditions(plain, { own, shared, segment: tableModel.segment });
  const [body, trim, equipment, pattern] = usual.map(
    (steps, additionIndex) => LOG_STEP * (described[additionIndex] ?? steps),
  ) as [number, number, number, number];
  return {
    compiled: tableModel,
    level: trimKeys(plain).some((key) => own[key] !== undefined) ? 'trim' : 'model',
    body,
    trim,
    equipment: equipment + fadePatternEffect(pattern, modelYear - tableModel.lastYear),
  };
}

/**
 * Fades a positive effect of a VIN pattern and drops a negative effect, because new generations give
 * patterns new meanings.
 */
function fadePatternEffect(effect: number, yearsAfter: number): number {
  if (yearsAfter <= 0) return effect;
  return Math.max(0, effect - PATTERN_DECAY_PER_YEAR * yearsAfter);
}

function resolveByMake(
  table: CompiledTable,
  description: VehicleDescription,
  { make, plain }: { make: string; plain: PlainDescription },
): TableMatch {
  const { segment, size } = classifyVehicle(description);
  const { shared, others } = table.table;
  const [body, , equipment] = findAdditions(plain, { own: {}, shared, segment });
  const [averageBody, averageEquipment] = others.described[segment];
  return {
    compiled: table.getTypical(make, segment),
    level: table.knowsMake(make) ? 'make' : 'segment',
    body: body === null ? 0 : (body - averageBody) * LOG_STEP,
    trim: others.size * Math.log(size),
    equipment: equipment === null ? 0 : (equipment - averageEquipment) * LOG_STEP,
  };
}
