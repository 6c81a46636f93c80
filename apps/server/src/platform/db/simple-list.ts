import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

interface ListQuestion<Sort extends string> {
  q?: string | undefined;
  sort: Sort;
  order: 'asc' | 'desc';
  page: number;
  per?: number | undefined;
}

interface Columns<Sort extends string> {
  /** The columns in which `q` is looked for. */
  searched: readonly string[];
  /** The column by which each sort orders. */
  sorts: Record<Sort, string>;
  /** The column of the id: it decides between equal ones. */
  id: string;
}

/**
 * Searches, sorts and cuts a list of records by what `listQuery` of the contract takes. For lists of hundreds of rows: a page is found by
 * counting. The vehicles have lists of their own.
 */
export function simpleList<DB, Table extends keyof DB, Row, Sort extends string>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { q, sort, order, page, per }: ListQuestion<Sort>,
  { searched, sorts, id }: Columns<Sort>,
): SelectQueryBuilder<DB, Table, Row> {
  const direction = sql.raw(order);
  return query
    .$if(q !== undefined && q !== '', (found) =>
      found.where(
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
