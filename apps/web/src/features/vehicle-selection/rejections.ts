import type { ReactNode } from 'react';
import { ApiError } from '../../shell/api/api-error.ts';

/**
 * Field of an item in a rejected list, as named by the server: '3.mileage' with a zero-based index; '3' is
 * the item itself.
 */
const ITEM_FIELD = /^(\d+)(?:\.(\w+))?$/;

/** Field name of an error about a vehicle as a whole. */
export const VEHICLE_ERROR_FIELD = 'vehicle_id';

/** Errors of a vehicle that the server rejected, and a link or button that helps to correct them. */
export interface Rejection {
  /** Error messages by field. */
  errors: Record<string, string>;
  remedy?: ReactNode;
}

// `sentIds` has the IDs of the vehicles in the order of the request.
export function readRejections(error: unknown, sentIds: readonly number[]): ReadonlyMap<number, Rejection> {
  const rejections = new Map<number, Rejection>();
  if (!(error instanceof ApiError)) return rejections;
  for (const [name, [text]] of Object.entries(error.errors)) {
    const [, index, field = VEHICLE_ERROR_FIELD] = ITEM_FIELD.exec(name) ?? [];
    const id = index === undefined ? undefined : sentIds[Number(index)];
    if (id !== undefined && text !== undefined)
      rejections.set(id, { errors: { ...rejections.get(id)?.errors, [field]: text } });
  }
  return rejections;
}
