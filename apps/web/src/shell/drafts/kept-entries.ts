import { entryDatabase, type StoredEntry } from './entry-database.ts';

/** Values of each vehicle of a selection, in the order in which the vehicles were added. */
export type Entries<Values> = ReadonlyMap<number, Values>;

const CHANNEL = 'fleetworth-selections';

/**
 * The vehicles of one selection of a user, each with its values. It is kept in the browser's database, entry by entry, so that it outlasts
 * reload, sign-in and tab; other tabs follow. Where the browser keeps nothing, it lives as long as the page.
 */
export class KeptEntries<Values> {
  readonly #userId: number;
  readonly #selection: string;
  readonly #listeners = new Set<() => void>();
  readonly #channel = new BroadcastChannel(CHANNEL);
  #places = new Map<number, number>();
  #writing: Promise<void> = Promise.resolve();
  readonly #loading: Promise<void>;
  #entries: Entries<Values> | undefined;

  constructor(userId: number, selection: string) {
    this.#userId = userId;
    this.#selection = selection;
    this.#channel.addEventListener('message', ({ data }) => {
      if (data === this.#topic) void this.#load();
    });
    this.#loading = this.#load();
  }

  /** Undefined until it was read from the database. */
  readonly read = (): Entries<Values> | undefined => this.#entries;

  /** Resolves with the entries once they were read: a decision about them waits for that. */
  async whenRead(): Promise<Entries<Values>> {
    await this.#loading;
    return this.#entries ?? new Map();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds vehicles, or replaces the values of those that are there. */
  put(values: Entries<Values>): void {
    const next = new Map(this.#entries);
    // Behind those that were not read yet, too.
    let place = Math.max(Date.now(), ...this.#places.values());
    const put: StoredEntry[] = [];
    for (const [vehicleId, own] of values) {
      const at = this.#places.get(vehicleId) ?? ++place;
      this.#places.set(vehicleId, at);
      next.set(vehicleId, own);
      put.push({ vehicleId, place: at, values: own });
    }
    this.#show(next);
    this.#write(() => entryDatabase.write(this.#userId, this.#selection, { put, remove: [] }));
  }

  remove(vehicleIds: readonly number[]): void {
    const next = new Map(this.#entries);
    for (const id of vehicleIds) {
      next.delete(id);
      this.#places.delete(id);
    }
    this.#show(next);
    this.#write(() => entryDatabase.write(this.#userId, this.#selection, { put: [], remove: vehicleIds }));
  }

  clear(): void {
    this.#places = new Map();
    this.#show(new Map());
    this.#write(() => entryDatabase.clear(this.#userId, this.#selection));
  }

  get #topic(): string {
    return `${this.#userId} ${this.#selection}`;
  }

  #show(entries: Entries<Values>): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }

  /** Writes one after the other; a browser that keeps nothing loses only what it would have kept. */
  #write(write: () => Promise<void>): void {
    this.#writing = this.#writing
      .then(write)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but ours
      .then(() => this.#channel.postMessage(this.#topic))
      .catch(() => undefined);
  }

  /** Reads the database once what was changed here is written; what is changed meanwhile is read once more. */
  async #load(): Promise<void> {
    let writing: Promise<void>;
    let stored: StoredEntry[] | null;
    do {
      writing = this.#writing;
      await writing;
      stored = await entryDatabase.read(this.#userId, this.#selection).catch(() => null);
    } while (writing !== this.#writing);
    if (stored !== null) this.#places = new Map(stored.map(({ vehicleId, place }) => [vehicleId, place]));
    const read = stored?.map(({ vehicleId, values }) => [vehicleId, values as Values] as const);
    this.#show(new Map(read ?? this.#entries));
  }
}

const opened = new Map<string, KeptEntries<never>>();

/** Returns the selection of a user by its name; every part of the page shares it. */
export function keptEntries<Values>(userId: number, selection: string): KeptEntries<Values> {
  const key = `${userId} ${selection}`;
  const kept = opened.get(key) ?? new KeptEntries<never>(userId, selection);
  opened.set(key, kept);
  return kept;
}

/** Counts the vehicles in all selections of a user; 0 where the browser keeps nothing. */
export const countKeptEntries = (userId: number): Promise<number> =>
  entryDatabase.count(userId).catch(() => 0);

/** Removes all selections of a user from this browser. */
export async function forgetKeptEntries(userId: number): Promise<void> {
  opened.clear();
  await entryDatabase.clear(userId).catch(() => undefined);
}
