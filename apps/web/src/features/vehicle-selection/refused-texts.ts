import type { ReactNode } from 'react';
import { ApiError } from '../../shell/api/api-error.ts';

/** Field of an item in a refused list, as the server names it: '3.mileage', counted from 0; '3' is the item itself. */
const ITEM_FIELD = /^(\d+)(?:\.(\w+))?$/;

/** Field under which a text about a whole vehicle stands. */
export const OF_VEHICLE = 'vehicle_id';

/** Texts that a vehicle was refused with, by field. */
export interface Refused {
  texts: Record<string, string>;
  /** Link to the screen that removes the reason. */
  remedy?: ReactNode;
}

/** Reads the texts of a refused list of vehicles: by the vehicle that was sent at each place, then by field. */
export function refusedTexts(error: unknown, sentIds: readonly number[]): ReadonlyMap<number, Refused> {
  const texts = new Map<number, Refused>();
  if (!(error instanceof ApiError)) return texts;
  for (const [name, [text]] of Object.entries(error.errors)) {
    const [, place, field = OF_VEHICLE] = ITEM_FIELD.exec(name) ?? [];
    const id = place === undefined ? undefined : sentIds[Number(place)];
    if (id !== undefined && text !== undefined)
      texts.set(id, { texts: { ...texts.get(id)?.texts, [field]: text } });
  }
  return texts;
}
