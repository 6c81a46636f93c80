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
  // One for as long as a connection lasts: Kysely keeps what it knows of a connection by it.
  const clients = new WeakMap<pg.PoolClient, NamingClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? namingClient(client);
      clients.set(client, known);
      return known as never;
    },
    end: () => pool.end(),
  };
}

type NamingClient = ReturnType<typeof namingClient>;

const namingClient = (client: pg.PoolClient) => ({
  query: (text: unknown, given: readonly unknown[] = []): unknown => {
    const values = given.map(toParameter);
    if (typeof text !== 'string') return client.query(text as string, values);
    const name = preparedName(text);
    return name === undefined ? client.query(text, values) : client.query({ name, text, values });
  },
  release: (isBroken?: boolean) => client.release(isBroken),
});

/** Numbers need no quotes between the braces: pg would quote each, and lists of ids are most of what is sent. */
const toParameter = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => typeof item === 'number') ? `{${value.join()}}` : value;
