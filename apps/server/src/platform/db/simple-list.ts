import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

interface SimpleListQuery<Sort extends string> {
  q?: string | undefined;
  sort: Sort;
  order: 'asc' | 'desc';
  page: number;
  per?: number | undefined;
}

interface Columns<Sort extends string> {
  /** Columns that `q` searches. */
  searched: readonly string[];
  /** Column of each sort key. */
  sorts: Record<Sort, string>;
  /** Id column, which orders equal rows. */
  id: string;
}

/**
 * Searches, sorts and pages a list of records by the contract's `listQuery`. For lists of hundreds of rows,
 * because pages use an offset. Vehicles have their own lists.
 */
export function simpleList<DB, Table extends keyof DB, Row, Sort extends string>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { q, sort, order, page, per }: SimpleListQuery<Sort>,
  { searched, sorts, id }: Columns<Sort>,
): SelectQueryBuilder<DB, Table, Row> {
  const direction = sql.raw(order);
  return query
    .$if(q !== undefined && q !== '', (builder) =>
      builder.where(
        sql<SqlBool>`(${sql.join(
          searched.map((column) => sql`strpos(lower(${sql.ref(column)}), lower(${q})) > 0`),
          sql` or `,
        )})`,
      ),
    )
    .orderBy(
      sql`lower(${sql.ref(sorts[sort])}) collate natural_order ${direction}, ${sql.ref(id)} ${direction}`,
    )
    .$if(per !== undefined, (whole) => whole.limit(per ?? 0).offset((page - 1) * (per ?? 0)));
}
