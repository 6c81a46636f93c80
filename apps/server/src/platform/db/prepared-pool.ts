import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const MARK = /\/\* prepared ([\w-]+) \*\//;

/**
 * Marks a statement whose text never changes: it is prepared once a connection and not planned again. Worth it where planning costs
 * more than running (joins and writes by key); never for lists with filters, whose plans must look at what is filtered. Stands at the
 * begin of a statement or, as `modifyEnd`, at its end.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(preparedMark(name));

/** The same mark as text, for statements that another library writes. */
export const preparedMark = (name: string): string => `/* prepared ${name} */`;

/** The name that a statement is marked with, or undefined. */
export const preparedName = (text: string): string | undefined => MARK.exec(text)?.[1];

/** A pool for Kysely that sends marked statements by their name; all others stay unnamed. */
export function preparedPool(pool: pg.Pool) {
  return {
    options: pool.options,
    connect: async () => namingClient(await pool.connect()),
    end: () => pool.end(),
  };
}

function namingClient(client: pg.PoolClient) {
  const query = (text: unknown, values?: unknown[]): unknown => {
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    if (name === undefined) return client.query(text as string, values);
    return client.query({ name, text: text as string, values: values ?? [] });
  };
  return { query, release: () => client.release() } as never;
}
