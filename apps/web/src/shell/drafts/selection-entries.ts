import { entryDatabase, type StoredEntry } from './entry-database.ts';

/** Values by vehicle ID, in the order in which vehicles were added. */
export type Entries<Values> = ReadonlyMap<number, Values>;

const CHANNEL = 'fleetworth-selections';

/**
 * Vehicles of a user's selection with their values. Each entry is stored in IndexedDB, so that the selection
 * survives reloads, sign-ins and closing the tab. Tabs share the selection. Without browser storage it is
 * lost on reload.
 */
export class SelectionEntries<Values> {
  readonly #userId: number;
  readonly #selection: string;
  readonly #listeners = new Set<() => void>();
  readonly #channel = new BroadcastChannel(CHANNEL);
  #positions = new Map<number, number>();
  #pendingWrite: Promise<void> = Promise.resolve();
  readonly #firstLoad: Promise<void>;
  #entries: Entries<Values> | undefined;

  constructor(userId: number, selection: string) {
    this.#userId = userId;
    this.#selection = selection;
    this.#channel.addEventListener('message', ({ data }) => {
      if (data === this.#topic) void this.#load();
    });
    this.#firstLoad = this.#load();
  }

  /** Returns the entries, or undefined until they are loaded from the database. */
  readonly read = (): Entries<Values> | undefined => this.#entries;

  async waitForEntries(): Promise<Entries<Values>> {
    await this.#firstLoad;
    return this.#entries ?? new Map();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  put(values: Entries<Values>): void {
    const next = new Map(this.#entries);
    // Positions start at the current time, so that new entries follow entries that haven't loaded yet.
    let lastPosition = Math.max(Date.now(), ...this.#positions.values());
    const storedEntries: StoredEntry[] = [];
    for (const [vehicleId, entryValues] of values) {
      const position = this.#positions.get(vehicleId) ?? ++lastPosition;
      this.#positions.set(vehicleId, position);
      next.set(vehicleId, entryValues);
      storedEntries.push({ vehicleId, place: position, values: entryValues });
    }
    this.#setEntries(next);
    this.#write(() => entryDatabase.write(this.#userId, this.#selection, { put: storedEntries, remove: [] }));
  }

  remove(vehicleIds: readonly number[]): void {
    const next = new Map(this.#entries);
    for (const id of vehicleIds) {
      next.delete(id);
      this.#positions.delete(id);
    }
    this.#setEntries(next);
    this.#write(() => entryDatabase.write(this.#userId, this.#selection, { put: [], remove: vehicleIds }));
  }

  clear(): void {
    this.#positions = new Map();
    this.#setEntries(new Map());
    this.#write(() => entryDatabase.clear(this.#userId, this.#selection));
  }

  get #topic(): string {
    return `${this.#userId} ${this.#selection}`;
  }

  #setEntries(entries: Entries<Values>): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Starts a write immediately. The browser applies writes in the order in which they start. Without browser
   * storage only persistence is lost.
   */
  #write(write: () => Promise<void>): void {
    const previousWrite = this.#pendingWrite;
    const currentWrite = write()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only one origin
      .then(() => this.#channel.postMessage(this.#topic))
      .catch(() => undefined);
    this.#pendingWrite = Promise.all([previousWrite, currentWrite]).then(() => undefined);
  }

  /** Reads the database after pending local writes. Repeats that if entries changed while it was reading. */
  async #load(): Promise<void> {
    let writing: Promise<void>;
    let stored: StoredEntry[] | null;
    do {
      writing = this.#pendingWrite;
      await writing;
      stored = await entryDatabase.read(this.#userId, this.#selection).catch(() => null);
    } while (writing !== this.#pendingWrite);
    if (stored !== null) this.#positions = new Map(stored.map(({ vehicleId, place }) => [vehicleId, place]));
    const loadedEntries = stored?.map(({ vehicleId, values }) => [vehicleId, values as Values] as const);
    this.#setEntries(new Map(loadedEntries ?? this.#entries));
  }
}

const instances = new Map<string, SelectionEntries<never>>();

// The whole page shares one instance of each selection.
export function selectionEntriesOf<Values>(userId: number, selection: string): SelectionEntries<Values> {
  const key = `${userId} ${selection}`;
  const selectionEntries = instances.get(key) ?? new SelectionEntries<never>(userId, selection);
  instances.set(key, selectionEntries);
  return selectionEntries;
}

export const countSelectionEntries = (userId: number): Promise<number> =>
  entryDatabase.count(userId).catch(() => 0);

export async function deleteSelectionEntries(userId: number): Promise<void> {
  instances.clear();
  await entryDatabase.clear(userId).catch(() => undefined);
}
