import { z } from 'zod';
import { searchText } from './field.ts';

// `q` searches names. `sort` defaults to the first of `sorts`. Without `per`, the list has all rows.
export const listQuery = <Filters extends z.ZodRawShape, const Sorts extends readonly [string, ...string[]]>(
  filters: Filters,
  sorts: Sorts,
) =>
  z.strictObject({
    ...filters,
    q: searchText(100).optional(),
    sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
    order: z.enum(['asc', 'desc']).default('asc'),
    page: z.int().min(1).max(1_000_000).default(1),
    per: z.int().min(1).max(10_000).optional(),
  });
