import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { withinDeadline } from './deadline.ts';
import { asUnavailable } from '../errors/violations.ts';

const MARK = /\/\* prepared ([\w-]+) \*\//;

/**
 * Marks a statement with a constant text, which each connection prepares once and whose plan it reuses.
 * Useful when planning takes longer than running, as with joins and writes by key. Never for lists with
 * filters, whose plan depends on the filter's values. Place it at the start of a statement or, as
 * `modifyEnd`, at its end.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(preparedMark(name));

/** Returns the mark as text, for statements that another library writes. */
export const preparedMark = (name: string): string => `/* prepared ${name} */`;

/** Creates a pool for Kysely that sends marked statements by name and all others unnamed. */
export function preparedPool(pool: pg.Pool, deadlineMs?: number) {
  // Kysely keys its data about a connection by object identity, so each connection needs exactly one object.
  const clients = new WeakMap<pg.PoolClient, NamingClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw asUnavailable(error);
      });
      const namingClient = clients.get(client) ?? new NamingClient(client, deadlineMs);
      clients.set(client, namingClient);
      return namingClient as never;
    },
    end: () => pool.end(),
  };
}

class NamingClient {
  readonly #client: pg.PoolClient;
  readonly #deadlineMs: number | undefined;

  constructor(client: pg.PoolClient, deadlineMs: number | undefined) {
    this.#client = client;
    this.#deadlineMs = deadlineMs;
  }

  query(text: string, parameters: readonly unknown[] = []): Promise<unknown> {
    return withinDeadline(this.#client, this.#deadlineMs, () =>
      this.#client.query(toStatement(text, parameters)),
    );
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken);
  }
}

function toStatement(text: string, parameters: readonly unknown[]): pg.QueryConfig {
  const name = MARK.exec(text)?.[1];
  return { ...(name !== undefined && { name }), text, values: parameters.map(toParameter) };
}

/**
 * Numbers need no quotes within the braces. pg would quote each, and most of the sent data are lists of ids.
 */
const toParameter = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => typeof item === 'number') ? `{${value.join()}}` : value;
