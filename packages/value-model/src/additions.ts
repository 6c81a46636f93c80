import {
  bodyKeys,
  equipmentKeys,
  sharedEquipmentKeys,
  trimKeys,
  vinKeys,
  type Words,
} from './effect-keys.ts';
import type { Segment } from './segment.ts';

type Effects = Readonly<Record<string, number>>;

/** What a description adds to a value, in steps, of the four kinds that a table has; null where the table has no effect for it. */
export type Additions<Amount = number | null> = readonly [
  body: Amount,
  trim: Amount,
  equipment: Amount,
  pattern: Amount,
];

/** From the model's own effects and those that all models share. */
export function additionsOf(
  words: Words,
  { own, shared, segment }: { own: Effects; shared: Effects; segment: Segment },
): Additions {
  const trims = trimKeys(words);
  const bodies = bodyKeys(words);
  const isInTable = (keys: readonly string[]) =>
    keys.some((key) => own[key] !== undefined || shared[key] !== undefined);
  const hasEquipment = words.drive !== '' || words.litres !== '' || words.fuel !== '';
  return [
    isInTable(bodies) ? sumOf(own, bodies) + sumOf(shared, bodies) : null,
    isInTable(trims) ? sumOf(own, trims) + sumOf(shared, trims.slice(0, 1)) : null,
    hasEquipment
      ? sumOf(own, equipmentKeys(words)) + sumOf(shared, sharedEquipmentKeys(segment, words))
      : null,
    words.vin === '' ? null : sumOf(own, vinKeys(words)),
  ];
}

function sumOf(effects: Effects, keys: readonly string[]): number {
  let sum = 0;
  for (const key of keys) sum += effects[key] ?? 0;
  return sum;
}
