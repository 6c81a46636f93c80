import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the sort key of a column with names, for `order by`. Ignores upper and lower case, and sorts 'Depot
 * 2' before 'Depot 10'.
 */
export const nameOrder = (column: string): RawBuilder<string> =>
  sql<string>`lower(${sql.ref(column)}) collate natural_order`;
