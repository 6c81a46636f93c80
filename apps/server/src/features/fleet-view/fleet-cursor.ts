import { date } from '@fleetworth/contract/field';
import { FLEET_SORTS } from '@fleetworth/contract/fleet-view';
import { MATCH_SORT } from '@fleetworth/contract/vehicle-choices';
import { z } from 'zod';
import type { ListFilters } from './fleet-predicates.repository.ts';
import { type SortKey, sortKeyOf } from './fleet-sorts.repository.ts';

export interface FleetCursor {
  value: string | null;
  id: number;
  /** Number of rows up to the end of the page. */
  position: number;
}

/** Maximum length of a sort value. Leaves room for the sort key of a unit, which is longer than the unit. */
const MAX_TEXT_LENGTH = 500;
const sortText = z
  .string()
  .max(MAX_TEXT_LENGTH)
  .refine((value) => value.isWellFormed() && !value.includes('\0'));

const encoded = z.tuple([
  z.enum([...FLEET_SORTS, MATCH_SORT]),
  z.enum(['asc', 'desc']),
  z.string().nullable(),
  sortText.nullable(),
  z.int().min(1).max(2_147_483_647),
  z.int().min(0).max(1_000_000_000),
]);

// Callers send these values, and the database must be able to read them as the type of the sort.
const VALUES: Record<SortKey['type'], z.ZodType> = {
  text: sortText,
  int8: z.string().regex(/^-?\d{1,18}$/),
  date: date(),
};

// A cursor is opaque to callers and valid only for the sort order that it was created with.
export const encodeCursor = (filters: ListFilters, { value, id, position }: FleetCursor): string =>
  Buffer.from(
    JSON.stringify([filters.sort, filters.order, filters.preview_condition ?? null, value, id, position]),
  ).toString('base64url');

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
  const { type, isNullable } = sortKeyOf(filters);
  const isReadable = value === null ? isNullable : VALUES[type].safeParse(value).success;
  return isSameOrder && isReadable ? { value, id, position } : null;
}
