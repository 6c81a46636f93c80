import type { ReactNode } from 'react';
import { ApiError } from '../../shell/api/api-error.ts';

/**
 * Field of an item in a rejected list, as named by the server: '3.mileage' with a zero-based index; '3' is
 * the item itself.
 */
const ITEM_FIELD = /^(\d+)(?:\.(\w+))?$/;

/** Field name of an error about a vehicle as a whole. */
export const VEHICLE_ERROR_FIELD = 'vehicle_id';

export interface RejectedTexts {
  texts: Record<string, string>;
  remedy?: ReactNode;
}

// `sentIds` has the IDs of the vehicles in the order of the request.
export function readRejectedTexts(
  error: unknown,
  sentIds: readonly number[],
): ReadonlyMap<number, RejectedTexts> {
  const texts = new Map<number, RejectedTexts>();
  if (!(error instanceof ApiError)) return texts;
  for (const [name, [text]] of Object.entries(error.errors)) {
    const [, index, field = VEHICLE_ERROR_FIELD] = ITEM_FIELD.exec(name) ?? [];
    const id = index === undefined ? undefined : sentIds[Number(index)];
    if (id !== undefined && text !== undefined)
      texts.set(id, { texts: { ...texts.get(id)?.texts, [field]: text } });
  }
  return texts;
}
