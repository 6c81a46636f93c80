import {
  bodyKeys,
  equipmentKeys,
  segmentEquipmentKeys,
  trimKeys,
  vinKeys,
  type PlainDescription,
} from './effect-keys.ts';
import type { Segment } from './segment.ts';

type Effects = Readonly<Record<string, number>>;

/**
 * Amounts that the description of a vehicle adds to the logarithm of its value, by kind of effect, in steps
 * (`LOG_STEP`). An amount is null if the description lacks the kind, or if the table has no effect for its
 * body or trim.
 */
export type Additions<Amount = number | null> = readonly [
  body: Amount,
  trim: Amount,
  equipment: Amount,
  pattern: Amount,
];

// `own` are the effects of the vehicle's model, and `shared` the effects that all models have.
export function findAdditions(
  description: PlainDescription,
  { own, shared, segment }: { own: Effects; shared: Effects; segment: Segment },
): Additions {
  const trims = trimKeys(description);
  const bodies = bodyKeys(description);
  const isInTable = (keys: readonly string[]) =>
    keys.some((key) => own[key] !== undefined || shared[key] !== undefined);
  const hasEquipment = description.drive !== '' || description.liters !== '' || description.fuel !== '';
  return [
    isInTable(bodies) ? sumOf(own, bodies) + sumOf(shared, bodies) : null,
    isInTable(trims) ? sumOf(own, trims) + sumOf(shared, trims.slice(0, 1)) : null,
    hasEquipment
      ? sumOf(own, equipmentKeys(description)) + sumOf(shared, segmentEquipmentKeys(segment, description))
      : null,
    description.vin === '' ? null : sumOf(own, vinKeys(description)),
  ];
}

function sumOf(effects: Effects, keys: readonly string[]): number {
  let sum = 0;
  for (const key of keys) sum += effects[key] ?? 0;
  return sum;
}
