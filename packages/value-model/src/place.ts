import { additionsOf } from './additions.ts';
import { type Band, bandOfSales } from './band.ts';
import type { CompiledModel, CompiledTable, KnownModel } from './compile.ts';
import { trimKeys, type Words, wordsOf } from './effect-keys.ts';
import { nameModel } from './names.ts';
import { isElectric, keptAtOneLog, type Retention } from './new-price.ts';
import { mostKeptLog } from './price-limit.ts';
import { rememberBy } from './remember.ts';
import { placeVehicle, type VehicleDescription } from './segment.ts';
import { LEAST_YEARLY_LOSS } from './surface.ts';
import { type FittedTable, LOG_STEP } from './table.ts';
import { newYear } from './vehicle-age.ts';

/** How much was known of a vehicle: its trim, its model, its make, or its segment alone. */
export type ValueLevel = 'trim' | 'model' | 'make' | 'segment';

/** What the table makes of a description, whatever the day and the miles; effects are logarithms. */
export interface PlacedVehicle {
  compiled: CompiledModel;
  level: ValueLevel;
  body: number;
  trim: number;
  /** Drive, engine, fuel and VIN pattern. */
  equipment: number;
  /** The first day of its model year. */
  newYearDay: number;
  /** How many years older than it is it counts. */
  ageShift: number;
  /** Around values that sales tell. */
  band: Band;
  /** What is left of a new price: as of any vehicle of the segment. */
  retention: Retention;
  /** Do sales of its model tell the value? One or two do not, and those of the first electric ones tell little about later ones. */
  isTold: boolean;
  /**
   * The new price that they tell, in dollars of the sales: of which what they bring at one year would be the most that is kept. The
   * same at every age, mile and model year, so that doubting a price by it leaves values in order.
   */
  toldPrice: number;
}

const FEWEST_SALES_OF_MODEL = 3;

/** What a year takes from what a VIN pattern adds, after the years that its meaning was fitted in. */
const PATTERN_FADES_A_YEAR = LEAST_YEARLY_LOSS / 2;

/** Places descriptions in a table, each kind of vehicle once: fleets ask about it again and again, day after day. */
export function makePlacing(table: CompiledTable): (description: VehicleDescription) => PlacedVehicle {
  return rememberBy(kindOf, (description) => placeInTable(table, description));
}

/** All that placing reads. */
function kindOf(description: VehicleDescription): string {
  const { make, model, trim, body, vin, driveType, engineLitres, fuel, modelYear } = description;
  const names = `${make}\0${model}\0${trim ?? ''}\0${body ?? ''}\0${vin ? vin.slice(0, 8) : ''}`;
  return `${names}\0${driveType ?? ''}\0${engineLitres ?? ''}\0${fuel ?? ''}\0${modelYear}`;
}

type Found = Pick<PlacedVehicle, 'compiled' | 'level' | 'body' | 'trim' | 'equipment'>;

function placeInTable(table: CompiledTable, description: VehicleDescription): PlacedVehicle {
  const { modelYear } = description;
  const { make, model } = nameModel(description.make, description.model);
  const words = wordsOf(description);
  const known = table.findModel(make, model);
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
    newYearDay: newYear(modelYear),
    ageShift: table.ageShift(compiled, words.trim, modelYear),
    band: bandOfSales(table.table.bands, { compiled, level, modelYear }),
    retention,
    toldPrice: Math.exp(
      compiled.logAtOne +
        found.body +
        found.trim -
        mostKeptLog(keptAtOneLog(retention) + Math.log(table.table.bands.price[1])),
    ),
    isTold: known !== null && known.sales >= FEWEST_SALES_OF_MODEL && !retention.isElectric,
  };
}

function placeByModel(
  known: KnownModel,
  { shared, words, modelYear }: { shared: FittedTable['shared']; words: Words; modelYear: number },
): Found {
  const { effects: own, usual } = known.table;
  const told = additionsOf(words, { own, shared, segment: known.segment });
  const [body, trim, equipment, pattern] = usual.map((steps, kind) => LOG_STEP * (told[kind] ?? steps)) as [
    number,
    number,
    number,
    number,
  ];
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
  const [usualBody, usualEquipment] = others.told[segment];
  return {
    compiled: table.getUsual(make, segment),
    level: table.knowsMake(make) ? 'make' : 'segment',
    body: body === null ? 0 : (body - usualBody) * LOG_STEP,
    trim: others.size * Math.log(size),
    equipment: equipment === null ? 0 : (equipment - usualEquipment) * LOG_STEP,
  };
}
