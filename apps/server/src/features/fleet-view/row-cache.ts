import { type Condition, CONDITIONS } from '@fleetworth/contract/field';
import { classPerformance } from '@fleetworth/contract/class-performances';
import { fleetRow, vehicleRow } from '@fleetworth/contract/fleet-view';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import { jsonWriter } from '../../platform/http/json-writer.ts';
import type { FleetPageKey } from './fleet-page.repository.ts';
import { readClassPerformances } from './class-performances.repository.ts';
import { readFleetRecords } from './fleet-records.repository.ts';
import { presentRow, type Showing } from './fleet-row.presenter.ts';

interface Entry {
  version: number;
  namesVersion: number;
  /** Months in service are counted to it. */
  today: string;
  /** The row as JSON, without its opening brace: the line number of the list is put before it. */
  json: string;
  /** What the class of the vehicle earns, as JSON, in lists of vehicles: not every account is shown it. */
  performance: string;
}

/** What an entry takes besides its JSON. */
const ENTRY_BYTES = 300;

const BRACE = 1;
const writePerformance = jsonWriter(classPerformance);
/** Each writes of a row what its list shows. */
const WRITE_ROW = {
  fleet: jsonWriter(fleetRow.omit({ index: true })),
  vehicles: jsonWriter(vehicleRow.omit({ index: true, class_performance: true })),
};

/**
 * Rows of lists as JSON. An entry is valid for one version of the position, one version of its company's names, and one day. The
 * page's own statement answers both versions, so nothing has to invalidate an entry: after a write, a crash or a restore it is no
 * longer used.
 */
export class RowCache {
  readonly #database: Database;
  /** Null where nothing is cached. */
  readonly #entries: LRUCache<number, Entry> | null;

  /** @param maxBytes 0 caches nothing: each row is read and written anew. */
  constructor(database: Database, maxBytes: number) {
    this.#database = database;
    this.#entries =
      maxBytes === 0
        ? null
        : new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ json }) => bytesOf(json) + ENTRY_BYTES });
  }

  /** The rows of a page's keys in their order, each as JSON without its brace. A vehicle that is gone has none. */
  async read(keys: readonly FleetPageKey[], shown: Showing): Promise<string[]> {
    const cached = keys.map((key) => this.#find(key, shown));
    const missing = keys.filter((_, place) => cached[place] === undefined);
    const read = missing.length === 0 ? null : await this.#readRows(missing, shown);
    return keys.flatMap(({ vehicle_id }, place) => {
      const entry = cached[place] ?? read?.get(vehicle_id);
      return entry === undefined ? [] : rowOf(entry, shown);
    });
  }

  #find(key: FleetPageKey, shown: Showing): Entry | undefined {
    const entry = this.#entries?.get(entryKey(key.vehicle_id, shown));
    const isValid =
      entry?.version === key.version &&
      entry.namesVersion === key.names_version &&
      entry.today === shown.today;
    return isValid ? entry : undefined;
  }

  /** Reads rows and caches them under the versions that they were read with, which may be newer than the page's. */
  async #readRows(missing: readonly FleetPageKey[], shown: Showing): Promise<ReadonlyMap<number, Entry>> {
    const rows = new Map<number, Entry>();
    const records = await readFleetRecords(this.#database, missing, shown.previewCondition);
    // Afterwards: if a sheet of classes comes between, the rows have the version before it and are not used again.
    const performances =
      shown.list === 'vehicles' ? await readClassPerformances(this.#database, missing) : null;
    for (const record of records) {
      // A slice is one flat text; as the writer leaves it, it takes some ten times as much memory.
      const json = WRITE_ROW[shown.list](presentRow(record, shown)).slice(BRACE);
      const { version, names_version: namesVersion } = record;
      const performance = performances?.get(record.vehicle_id);
      const entry = {
        version,
        namesVersion,
        today: shown.today,
        json,
        performance: performance === undefined ? 'null' : writePerformance(performance),
      };
      rows.set(record.vehicle_id, entry);
      this.#entries?.set(entryKey(record.vehicle_id, shown), entry);
    }
    return rows;
  }
}

const rowOf = ({ json, performance }: Entry, { list, hasPerformance = false }: Showing): string =>
  list === 'fleet' ? json : `"class_performance":${hasPerformance ? performance : 'null'},${json}`;

/** One character beyond Latin-1 makes every character of a text take two bytes. */
const bytesOf = (text: string): number => (/[\u{100}-\u{10ffff}]/u.test(text) ? 2 : 1) * text.length;

/** The rows of vehicles, then those of Value by Vehicle by the condition that is assumed. */
const SHOWN_AS: readonly ('vehicles' | Condition | undefined)[] = ['vehicles', undefined, ...CONDITIONS];

/** A number: a text for each row of each page would be most of the garbage that a list leaves. */
const entryKey = (vehicleId: number, { list, previewCondition }: Showing): number =>
  vehicleId * SHOWN_AS.length + SHOWN_AS.indexOf(list === 'vehicles' ? list : previewCondition);
