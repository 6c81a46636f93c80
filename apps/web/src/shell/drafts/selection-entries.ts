import { entryDatabase, type StoredEntry } from './entry-database.ts';

/** Values by vehicle ID, in the order in which vehicles were added. */
export type Entries<Values> = ReadonlyMap<number, Values>;

const CHANNEL = 'fleetworth-selections';

/**
 * Vehicles of a user's selection with their values. Stored in IndexedDB by entry, so that it survives
 * reloads, sign-ins and closing the tab, and shared between tabs. Without browser storage it lives as long as
 * the page.
 */
export class SelectionEntries<Values> {
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

  /** Undefined until loaded from the database. */
  readonly read = (): Entries<Values> | undefined => this.#entries;

  /** Resolves with the entries once they are loaded, for decisions that depend on them. */
  async whenRead(): Promise<Entries<Values>> {
    await this.#loading;
    return this.#entries ?? new Map();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  put(values: Entries<Values>): void {
    const next = new Map(this.#entries);
    // Sorts after entries that haven't loaded yet, too.
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

  /** Writes one change after another. Without browser storage only persistence is lost. */
  #write(write: () => Promise<void>): void {
    this.#writing = this.#writing
      .then(write)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but ours
      .then(() => this.#channel.postMessage(this.#topic))
      .catch(() => undefined);
  }

  /** Reads the database after pending local writes, and once more after changes made meanwhile. */
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

const opened = new Map<string, SelectionEntries<never>>();

/** Returns a user's selection by name. The whole page shares one instance. */
export function selectionEntriesOf<Values>(userId: number, selection: string): SelectionEntries<Values> {
  const key = `${userId} ${selection}`;
  const selectionEntries = opened.get(key) ?? new SelectionEntries<never>(userId, selection);
  opened.set(key, selectionEntries);
  return selectionEntries;
}

/** Returns the number of vehicles in all selections of a user; 0 without browser storage. */
export const countSelectionEntries = (userId: number): Promise<number> =>
  entryDatabase.count(userId).catch(() => 0);

export async function deleteSelectionEntries(userId: number): Promise<void> {
  opened.clear();
  await entryDatabase.clear(userId).catch(() => undefined);
}
