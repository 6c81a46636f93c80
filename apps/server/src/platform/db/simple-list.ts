import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { nameOrder } from './name-order.ts';

interface SimpleListQuery<Sort extends string> {
  q?: string | undefined;
  sort: Sort;
  order: 'asc' | 'desc';
  page: number;
  per?: number | undefined;
}

interface ListColumns<Sort extends string> {
  searchColumns: readonly string[];
  sortColumns: Record<Sort, string>;
  idColumn: string;
}

/**
 * Applies the search, sort order and page of a `listQuery`. Suitable for lists of a few hundred rows,
 * because pages use an offset. Vehicles have their own lists.
 */
export function applyListQuery<DB, Table extends keyof DB, Row, Sort extends string>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { q, sort, order, page, per }: SimpleListQuery<Sort>,
  { searchColumns, sortColumns, idColumn }: ListColumns<Sort>,
): SelectQueryBuilder<DB, Table, Row> {
  const direction = sql.raw(order);
  return query
    .$if(q !== undefined && q !== '', (builder) =>
      builder.where(
        sql<SqlBool>`(${sql.join(
          searchColumns.map((column) => sql`strpos(lower(${sql.ref(column)}), lower(${q})) > 0`),
          sql` or `,
        )})`,
      ),
    )
    .orderBy(sql`${nameOrder(sortColumns[sort])} ${direction}, ${sql.ref(idColumn)} ${direction}`)
    .$if(per !== undefined, (builder) => builder.limit(per ?? 0).offset((page - 1) * (per ?? 0)));
}
