import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { withinDeadline } from './deadline.ts';
import { toDatabaseUnavailable, isReadOnly } from '../errors/database-errors.ts';

const PREPARED_MARK = /\/\* prepared ([\w-]+) \*\//;

/**
 * Marks a statement whose text never changes, so that each connection prepares it once and reuses its plan.
 * Useful when planning takes longer than running, as with joins and writes by key. Never for lists with
 * filters, whose plan depends on the filter's values. Place the mark at the start of a statement or, as
 * `modifyEnd`, at its end.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(preparedMark(name));

export const preparedMark = (name: string): string => `/* prepared ${name} */`;

export interface PreparedPoolOptions {
  deadlineMs?: number | undefined;
  onReadOnly?: (() => void) | undefined;
}

/**
 * Sends marked statements by name and all others unnamed. If the database turns out to be read-only, closes
 * all connections once they are free, because new connections may reach the database that has taken over.
 */
export function preparedPool(pool: pg.Pool, { deadlineMs, onReadOnly }: PreparedPoolOptions = {}) {
  let generation = 0;
  const poolState: PoolState = {
    deadlineMs,
    getGeneration: () => generation,
    retire: (retiredGeneration) => {
      if (retiredGeneration !== generation) return;
      generation += 1;
      closeIdleConnections(pool);
      onReadOnly?.();
    },
  };
  // Kysely keys its data about a connection by object identity, so each connection needs exactly one object.
  const clients = new WeakMap<pg.PoolClient, StatementNamingClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw toDatabaseUnavailable(error);
      });
      const namingClient = clients.get(client) ?? new StatementNamingClient(client, poolState);
      clients.set(client, namingClient);
      return namingClient as never;
    },
    end: () => pool.end(),
  };
}

interface PoolState {
  deadlineMs: number | undefined;
  getGeneration(): number;
  retire(generation: number): void;
}

// The pool can't close its idle connections itself. It hands out idle connections first, so this acquires
// each connection and releases it as broken.
function closeIdleConnections(pool: pg.Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
  }
}

class StatementNamingClient {
  readonly #client: pg.PoolClient;
  readonly #connections: PoolState;
  readonly #generation: number;

  constructor(client: pg.PoolClient, connections: PoolState) {
    this.#client = client;
    this.#connections = connections;
    this.#generation = connections.getGeneration();
  }

  async query(text: string, parameters: readonly unknown[] = []): Promise<unknown> {
    try {
      return await withinDeadline(this.#client, this.#connections.deadlineMs, () =>
        this.#client.query(toStatement(text, parameters)),
      );
    } catch (error) {
      if (isReadOnly(error)) this.#connections.retire(this.#generation);
      throw error;
    }
  }

  release(isBroken?: boolean): void {
    const isRetired = this.#generation !== this.#connections.getGeneration();
    this.#client.release(isBroken === true || isRetired);
  }
}

function toStatement(text: string, parameters: readonly unknown[]): pg.QueryConfig {
  const name = PREPARED_MARK.exec(text)?.[1];
  return { ...(name !== undefined && { name }), text, values: parameters.map(toParameter) };
}

// pg would quote each number in a list of numbers. That costs much, because most of the sent data are lists
// of ids.
const toParameter = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => typeof item === 'number') ? `{${value.join()}}` : value;
