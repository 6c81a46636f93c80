import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { withinDeadline } from './deadline.ts';
import { asUnavailable } from '../errors/violations.ts';

const MARK = /\/\* prepared ([\w-]+)(?: (with next))? \*\//;

/**
 * 'with next': the statement is sent in one write with the statement after it in its transaction, since each write costs the
 * server more than most statements cost the database. Its answer is empty; if it fails, the statement after it fails. A commit
 * is sent alone, once every statement before it is answered.
 */
type Sent = 'with next';

/**
 * Marks a statement with a constant text: each connection prepares it once and reuses its plan. Worth it if planning costs more than
 * running, as with joins and writes by key. Never for lists with filters, whose plan depends on the filter's values.
 * Put it at the start of a statement or, as `modifyEnd`, at its end.
 */
export const prepared = (name: string, sent?: Sent): RawBuilder<unknown> => sql.raw(preparedMark(name, sent));

/** The same mark as text, for statements that another library writes. */
export const preparedMark = (name: string, sent?: Sent): string =>
  `/* prepared ${sent === undefined ? name : `${name} ${sent}`} */`;

/** The name that a statement is marked with, or undefined. */
const preparedName = (text: string): string | undefined => MARK.exec(text)?.[1];

/** A pool for Kysely that sends marked statements by their name; all others stay unnamed. A transaction begins with its first statement. */
export function preparedPool(pool: pg.Pool, deadlineMs?: number) {
  // One object per connection: Kysely keys what it stores about a connection by it.
  const clients = new WeakMap<pg.PoolClient, NamingClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw asUnavailable(error);
      });
      const kept = clients.get(client) ?? new NamingClient(client, deadlineMs);
      clients.set(client, kept);
      return kept as never;
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
  /** What goes with the next statement. */
  #ahead: Statement[] = [];

  constructor(client: pg.PoolClient, deadlineMs: number | undefined) {
    this.#client = client;
    this.#deadlineMs = deadlineMs;
  }

  query(text: string, given: readonly unknown[] = []): Promise<unknown> {
    return withinDeadline(this.#client, this.#deadlineMs, () => this.#query(text, given));
  }

  async #query(text: string, given: readonly unknown[]): Promise<unknown> {
    if (text === 'begin' || MARK.exec(text)?.[2] === 'with next') {
      this.#ahead.push(toStatement(text, given));
      return UNANSWERED;
    }
    const statements = [...this.#takeAhead(), toStatement(text, given)];
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
   * In one write; the database answers one after the other, and nothing else is sent before all are answered. A connection sends ahead only
   * meanwhile: a COPY, whose rows would be taken for what comes behind it, is refused where it may.
   */
  async #sendTogether(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    const client = this.#client as pg.PoolClient & { pipeline: boolean };
    client.pipeline = true;
    const { stream } = client.connection;
    stream.cork();
    const answers = statements.map((statement) => client.query(statement));
    stream.uncork();
    await Promise.allSettled(answers);
    client.pipeline = false;
    return await Promise.all(answers);
  }
}

function toStatement(text: string, given: readonly unknown[]): Statement {
  const name = preparedName(text);
  return { ...(name !== undefined && { name }), text, values: given.map(toParameter) };
}

/** Numbers need no quotes between the braces: pg would quote each, and lists of ids are most of what is sent. */
const toParameter = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => typeof item === 'number') ? `{${value.join()}}` : value;
