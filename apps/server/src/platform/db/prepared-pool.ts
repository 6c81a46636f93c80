import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { withinDeadline } from './deadline.ts';
import { asUnavailable } from '../errors/violations.ts';

const MARK = /\/\* prepared ([\w-]+)(?: (with next))? \*\//;

/**
 * 'with next' sends the statement in one write with the next statement of its transaction, because a write
 * costs the server more than most statements cost the database. Its result is empty. If it fails, the next
 * statement fails. A commit is sent alone after all earlier statements have been answered.
 */
type Sent = 'with next';

/**
 * Marks a statement with a constant text, which each connection prepares once and whose plan it reuses.
 * Useful when planning takes longer than running, as with joins and writes by key. Never for lists with
 * filters, whose plan depends on the filter's values. Place it at the start of a statement or, as
 * `modifyEnd`, at its end.
 */
export const prepared = (name: string, sent?: Sent): RawBuilder<unknown> => sql.raw(preparedMark(name, sent));

/** Returns the mark as text, for statements that another library writes. */
export const preparedMark = (name: string, sent?: Sent): string =>
  `/* prepared ${sent === undefined ? name : `${name} ${sent}`} */`;

/** Returns the name in a statement's mark, or undefined. */
const preparedName = (text: string): string | undefined => MARK.exec(text)?.[1];

/**
 * Creates a pool for Kysely that sends marked statements by name and all others unnamed. A transaction begins
 * with its first statement.
 */
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

interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

const UNANSWERED = { command: '', rowCount: 0, rows: [] };

class NamingClient {
  readonly #client: pg.PoolClient;
  readonly #deadlineMs: number | undefined;
  /** Statements to send with the next one. */
  #ahead: Statement[] = [];

  constructor(client: pg.PoolClient, deadlineMs: number | undefined) {
    this.#client = client;
    this.#deadlineMs = deadlineMs;
  }

  query(text: string, parameters: readonly unknown[] = []): Promise<unknown> {
    return withinDeadline(this.#client, this.#deadlineMs, () => this.#query(text, parameters));
  }

  async #query(text: string, parameters: readonly unknown[]): Promise<unknown> {
    if (text === 'begin' || MARK.exec(text)?.[2] === 'with next') {
      this.#ahead.push(toStatement(text, parameters));
      return UNANSWERED;
    }
    const statements = [...this.#takeAhead(), toStatement(text, parameters)];
    const [first] = statements;
    if (statements.length === 1 && first !== undefined) return this.#client.query(first);
    return (await this.#sendTogether(statements)).at(-1);
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken);
  }

  #takeAhead(): Statement[] {
    const ahead = this.#ahead;
    this.#ahead = [];
    return ahead;
  }

  /**
   * Sends the statements in one write. The database answers them in order, and nothing else is sent before
   * all have been answered. Pipeline mode is enabled only for this write, because the driver refuses COPY in
   * it: a COPY would take the following statements for its rows.
   */
  async #sendTogether(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    const client = this.#client as pg.PoolClient & { pipeline: boolean };
    client.pipeline = true;
    const { stream } = client.connection;
    stream.cork();
    const results = statements.map((statement) => client.query(statement));
    stream.uncork();
    await Promise.allSettled(results);
    client.pipeline = false;
    return await Promise.all(results);
  }
}

function toStatement(text: string, parameters: readonly unknown[]): Statement {
  const name = preparedName(text);
  return { ...(name !== undefined && { name }), text, values: parameters.map(toParameter) };
}

/**
 * Numbers need no quotes within the braces. pg would quote each, and most of the sent data are lists of ids.
 */
const toParameter = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => typeof item === 'number') ? `{${value.join()}}` : value;
