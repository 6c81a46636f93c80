import { type Band, bandOfSales } from './band.ts';
import type { CompiledModel, CompiledTable } from './compile.ts';
import {
  bodyKeys,
  equipmentKeys,
  sharedEquipmentKeys,
  trimKeys,
  vinKeys,
  type Words,
  wordsOf,
} from './effect-keys.ts';
import { nameModel } from './names.ts';
import { isElectric, type Retention } from './new-price.ts';
import { rememberBy } from './remember.ts';
import { placeVehicle, type VehicleDescription } from './segment.ts';
import { LEAST_YEARLY_LOSS } from './surface.ts';
import { LOG_STEP } from './table.ts';
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
}

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
  const found =
    known === null
      ? placeByMake(table, description, { make, words })
      : placeByModel(table, { known, words, modelYear });
  const { compiled, level } = found;
  const usual = table.getUsual('', compiled.segment);
  return {
    ...found,
    newYearDay: newYear(modelYear),
    ageShift: table.ageShift(compiled, words.trim, modelYear),
    band: bandOfSales(table.table.bands, { compiled, level, modelYear }),
    retention: {
      surface: usual.surface,
      logAtOne: usual.logAtOne,
      shareAtOneYear: table.table.shareAtOneYear[compiled.segment],
      isElectric: isElectric(description),
    },
  };
}

function placeByModel(
  { table: { shared } }: CompiledTable,
  { known, words, modelYear }: { known: CompiledModel; words: Words; modelYear: number },
): Found {
  const own = known.table?.effects ?? {};
  const trims = trimKeys(words);
  return {
    compiled: known,
    level: trims.some((key) => own[key] !== undefined) ? 'trim' : 'model',
    body: sumOf(own, bodyKeys(words)) + sumOf(shared, bodyKeys(words)),
    trim: sumOf(own, trims) + sumOf(shared, trims.slice(0, 1)),
    equipment:
      sumOf(own, equipmentKeys(words)) +
      sumOf(shared, sharedEquipmentKeys(known.segment, words)) +
      fade(sumOf(own, vinKeys(words)), modelYear - known.lastYear),
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
  const { shared } = table.table;
  return {
    compiled: table.getUsual(make, segment),
    level: table.knowsMake(make) ? 'make' : 'segment',
    body: sumOf(shared, bodyKeys(words)),
    trim: Math.log(size),
    equipment: sumOf(shared, sharedEquipmentKeys(segment, words)),
  };
}

function sumOf(effects: Readonly<Record<string, number>>, keys: readonly string[]): number {
  let sum = 0;
  for (const key of keys) sum += effects[key] ?? 0;
  return sum * LOG_STEP;
}
