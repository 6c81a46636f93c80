import { date } from '@fleetworth/contract/field';
import { FLEET_SORTS } from '@fleetworth/contract/fleet-view';
import { z } from 'zod';
import type { ListFilters } from './fleet-conditions.repository.ts';
import { type SortKey, sortKeyOf } from './fleet-sorts.repository.ts';

/** Where a page ended: its last row's sort value and id, and the order that they belong to. */
export interface FleetCursor {
  value: string | null;
  id: number;
  /** How many rows come before the next page. */
  position: number;
}

/** A unit's key is longer than the unit. */
const MOST_TEXT = 500;
const sortText = z
  .string()
  .max(MOST_TEXT)
  .refine((value) => value.isWellFormed() && !value.includes('\0'));

const encoded = z.tuple([
  z.enum(FLEET_SORTS),
  z.enum(['asc', 'desc']),
  z.string().nullable(),
  sortText.nullable(),
  z.int().min(1).max(2_147_483_647),
  z.int().min(0).max(1_000_000_000),
]);

// The value comes back from a caller: it must be what the database can read as the sort's type.
const VALUES: Record<SortKey['type'], z.ZodType> = {
  text: sortText,
  int8: z.string().regex(/^-?\d{1,18}$/),
  date: date(),
};

/** A cursor is opaque to callers and good only for the order that it was made in. */
export const encodeCursor = (filters: ListFilters, { value, id, position }: FleetCursor): string =>
  Buffer.from(
    JSON.stringify([filters.sort, filters.order, filters.preview_condition ?? null, value, id, position]),
  ).toString('base64url');

/** Null where the text is no cursor of this order. */
export function decodeCursor(filters: ListFilters, text: string): FleetCursor | null {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  const parsed = encoded.safeParse(json);
  if (!parsed.success) return null;
  const [sort, order, previewCondition, value, id, position] = parsed.data;
  const isSameOrder =
    sort === filters.sort &&
    order === filters.order &&
    previewCondition === (filters.preview_condition ?? null);
  const { type, isNullable } = sortKeyOf(filters.sort, filters.preview_condition);
  const isReadable = value === null ? isNullable : VALUES[type].safeParse(value).success;
  return isSameOrder && isReadable ? { value, id, position } : null;
}
