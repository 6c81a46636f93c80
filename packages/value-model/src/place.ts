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
import { placeVehicle, type Segment, type VehicleDescription } from './segment.ts';
import { LEAST_YEARLY_LOSS } from './surface.ts';
import { LOG_STEP } from './table.ts';

/** How much was known of a vehicle: its trim, its model, its make, or its segment alone. */
export type ValueLevel = 'trim' | 'model' | 'make' | 'segment';

/** Where a description stands in the table; its effects are logarithms. */
export interface PlacedVehicle {
  compiled: CompiledModel;
  words: Words;
  level: ValueLevel;
  body: number;
  trim: number;
  /** Drive, engine, fuel and VIN pattern. */
  equipment: number;
}

/** What a year takes from what a VIN pattern adds, after the years that its meaning was fitted in. */
const PATTERN_FADES_A_YEAR = LEAST_YEARLY_LOSS / 2;

export function placeInTable(compiledTable: CompiledTable, description: VehicleDescription): PlacedVehicle {
  const { make, model } = nameModel(description.make, description.model);
  const words = wordsOf(description);
  const known = compiledTable.findModel(make, model);
  if (known === null) return placeByMake(compiledTable, description, { make, words });
  const own = known.table?.effects ?? {};
  const { shared } = compiledTable.table;
  const trims = trimKeys(words);
  const yearsAfter = description.modelYear - known.lastYear;
  return {
    compiled: known,
    words,
    level: trims.some((key) => own[key] !== undefined) ? 'trim' : 'model',
    body: sumOf(own, bodyKeys(words)) + sumOf(shared, bodyKeys(words)),
    trim: sumOf(own, trims) + sumOf(shared, trims.slice(0, 1)),
    equipment:
      sumOf(own, equipmentKeys(words)) +
      sumOf(shared, sharedEquipmentKeys(known.segment, words)) +
      fade(sumOf(own, vinKeys(words)), yearsAfter),
  };
}

/** Patterns are given new meanings with new generations: what they add fades, what they take ends. */
function fade(effect: number, yearsAfter: number): number {
  if (yearsAfter <= 0) return effect;
  return Math.max(0, effect - PATTERN_FADES_A_YEAR * yearsAfter);
}

function placeByMake(
  compiledTable: CompiledTable,
  description: VehicleDescription,
  { make, words }: { make: string; words: Words },
): PlacedVehicle {
  const { segment, size } = placeVehicle(description);
  const { shared } = compiledTable.table;
  return {
    compiled: compiledTable.getUsual(make, segment),
    words,
    level: compiledTable.knowsMake(make) ? 'make' : 'segment',
    body: sumOf(shared, bodyKeys(words)),
    trim: Math.log(size),
    equipment: sumOf(shared, sharedEquipmentKeys(segment, words)),
  };
}

/** The segment of the model where the table knows it, else the one that name and body tell. */
export function findSegment(compiledTable: CompiledTable, description: VehicleDescription): Segment {
  const { make, model } = nameModel(description.make, description.model);
  return compiledTable.findModel(make, model)?.segment ?? placeVehicle(description).segment;
}

function sumOf(effects: Readonly<Record<string, number>>, keys: readonly string[]): number {
  let sum = 0;
  for (const key of keys) sum += effects[key] ?? 0;
  return sum * LOG_STEP;
}
