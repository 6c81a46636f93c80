import type { EventTopic } from '@fleetworth/contract/choices';
import { sql } from 'kysely';
import pg from 'pg';
import { pause } from '../clock/clock.ts';
import type { DatabaseTransaction } from '../db/database.ts';
import type { Log } from '../log/log.ts';

/** Something of a topic has changed: for the members of a company, or for one user alone. */
export interface FleetEvent {
  topic: EventTopic;
  companyId: number | null;
  userId: number | null;
}

const CHANNEL = 'fleetworth_events';

/** Publishes that something has changed, to all processes, when the transaction commits. The same published twice in one transaction goes out once. */
export const announce = (transaction: DatabaseTransaction, event: FleetEvent): Promise<unknown> =>
  sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(transaction);

type Listener = (event: FleetEvent) => void;

const RECONNECT_MS = 1_000;

/**
 * Receives what all processes announce, by one connection of its own. What was announced while that was lost is not made up for:
 * listeners are called with null after each new connection, and have to invalidate all that they show.
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

  /** Begins to receive; returns at once, connected or not. */
  start(): void {
    void this.#keepListening();
  }

  /** Calls the listener until it is removed by what is answered. */
  listen(listener: (event: FleetEvent | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
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
        if (!this.#isClosed) this.#log.warn({ err: error }, 'the feed of events waits for the database');
      }
      if (!this.#isClosed) await pause(RECONNECT_MS);
    }
  }

  /** Until the connection is lost. */
  async #listenOnce(receive: Listener): Promise<void> {
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
      if (event !== null) receive(event);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
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
