import type { EventTopic } from '@fleetworth/contract/choices';
import { sql } from 'kysely';
import pg from 'pg';
import { pause } from '../clock/clock.ts';
import type { DatabaseTransaction } from '../db/database.ts';
import type { Log } from '../log/log.ts';

/**
 * Change of data in a topic, for the members of a company or for a single user. 'sessions' is internal: some
 * session of the user has ended.
 */
export interface FleetEvent {
  topic: EventTopic | 'sessions';
  companyId: number | null;
  userId: number | null;
}

export const EVENT_CHANNEL = 'fleetworth_events';

/** Reaches all processes when the transaction commits. Identical events of a transaction are sent once. */
export const announce = (transaction: DatabaseTransaction, event: FleetEvent): Promise<unknown> =>
  sql`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify(event)})`.execute(transaction);

type EventHandler = (event: FleetEvent) => void;

const RECONNECT_MS = 1_000;

/**
 * Receives the events of all processes on a dedicated connection. Events are missed while the connection is
 * lost, so listeners are called with null after each reconnect and must invalidate everything.
 */
export class EventFeed {
  readonly #url: string;
  readonly #log: Log;
  readonly #listeners = new Set<(event: FleetEvent | null) => void>();
  #client: pg.Client | null = null;
  #isClosed = false;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  start(): void {
    void this.#keepListening();
  }

  listen(listener: (event: FleetEvent | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // After a failover, the old connection leads to a server that is read-only. The feed connects to its
  // successor.
  reconnect(): void {
    void this.#client?.end().catch(() => {});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    await this.#client?.end().catch(() => {});
  }

  async #keepListening(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#listenOnce((event) => this.#publish(event));
      } catch (error) {
        if (!this.#isClosed) this.#log.warn({ err: error }, 'the event feed is waiting for the database');
      }
      if (!this.#isClosed) await pause(RECONNECT_MS);
    }
  }

  async #listenOnce(onEvent: EventHandler): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'fleetworth events',
      keepAlive: true,
    });
    this.#client = client;
    const ended = new Promise<void>((resolve) => {
      client.on('end', resolve);
      client.on('error', () => resolve());
    });
    client.on('notification', ({ payload }) => {
      const event = readEvent(payload);
      if (event !== null) onEvent(event);
    });
    try {
      await client.connect();
      await client.query(`listen ${EVENT_CHANNEL}`);
      this.#publish(null);
      await ended;
    } finally {
      await client.end().catch(() => {});
    }
  }

  #publish(event: FleetEvent | null): void {
    for (const listener of this.#listeners) listener(event);
  }
}

function readEvent(payload: string | undefined): FleetEvent | null {
  try {
    return JSON.parse(payload ?? '') as FleetEvent;
  } catch {
    return null;
  }
}
