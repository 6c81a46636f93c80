import { type Condition, CONDITIONS } from '@fleetworth/contract/field';
import { classPerformance } from '@fleetworth/contract/class-performances';
import { fleetRow, vehicleRow } from '@fleetworth/contract/fleet-view';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import { createJsonWriter } from '../../platform/http/json-writer.ts';
import type { FleetPageKey } from './fleet-page.repository.ts';
import { readClassPerformances } from './class-performances.repository.ts';
import { readFleetRecords } from './fleet-records.repository.ts';
import { presentRow, type RowOptions } from './fleet-row.presenter.ts';

interface CachedRow {
  version: number;
  namesVersion: number;
  today: string;
  /** Row as JSON without its opening brace, so that the caller can prepend the index in the list. */
  json: string;
  /**
   * Class performance of the vehicle as JSON, for the list 'vehicles'. Separate from `json`, because not
   * every account includes class performance.
   */
  performance: string;
}

const ENTRY_OVERHEAD_BYTES = 300;

const BRACE_LENGTH = 1;
const writePerformance = createJsonWriter(classPerformance);
const WRITE_ROW = {
  fleet: createJsonWriter(fleetRow.omit({ index: true })),
  vehicles: createJsonWriter(vehicleRow.omit({ index: true, class_performance: true })),
};

/**
 * An entry is valid for one version of the position, one version of its company's names, and one day. The
 * page's query returns both versions, so entries need no invalidation: after a write, a crash or a restore
 * they are no longer used.
 */
export class RowCache {
  readonly #database: Database;
  readonly #entries: LRUCache<number, CachedRow> | null;

  /** @param maxBytes 0 turns caching off, so that each row is read and serialized every time. */
  constructor(database: Database, maxBytes: number) {
    this.#database = database;
    this.#entries =
      maxBytes === 0
        ? null
        : new LRUCache({
            maxSize: maxBytes,
            sizeCalculation: ({ json }) => bytesOf(json) + ENTRY_OVERHEAD_BYTES,
          });
  }

  /** Returns each row as JSON without its opening brace. Omits vehicles that no longer exist. */
  async read(keys: readonly FleetPageKey[], options: RowOptions): Promise<string[]> {
    const cached = keys.map((key) => this.#find(key, options));
    const missing = keys.filter((_, index) => cached[index] === undefined);
    const newEntries = missing.length === 0 ? null : await this.#readRows(missing, options);
    return keys.flatMap(({ vehicle_id }, index) => {
      const entry = cached[index] ?? newEntries?.get(vehicle_id);
      return entry === undefined ? [] : rowOf(entry, options);
    });
  }

  #find(key: FleetPageKey, options: RowOptions): CachedRow | undefined {
    const entry = this.#entries?.get(entryKey(key.vehicle_id, options));
    const isValid =
      entry?.version === key.version &&
      entry.namesVersion === key.names_version &&
      entry.today === options.today;
    return isValid ? entry : undefined;
  }

  /**
   * Caches rows under the versions that they were read with, which may be newer than the versions of the
   * page.
   */
  async #readRows(
    missing: readonly FleetPageKey[],
    options: RowOptions,
  ): Promise<ReadonlyMap<number, CachedRow>> {
    const rows = new Map<number, CachedRow>();
    const records = await readFleetRecords(this.#database, missing, options.previewCondition);
    // Read after the records. If class performances are imported in between, the rows have the earlier
    // version and are not used again.
    const performances =
      options.list === 'vehicles' ? await readClassPerformances(this.#database, missing) : null;
    for (const record of records) {
      // `slice` yields a flat string. The serializer's concatenated string takes about ten times as much
      // memory.
      const json = WRITE_ROW[options.list](presentRow(record, options)).slice(BRACE_LENGTH);
      const { version, names_version: namesVersion } = record;
      const performance = performances?.get(record.vehicle_id);
      const entry = {
        version,
        namesVersion,
        today: options.today,
        json,
        performance: performance === undefined ? 'null' : writePerformance(performance),
      };
      rows.set(record.vehicle_id, entry);
      this.#entries?.set(entryKey(record.vehicle_id, options), entry);
    }
    return rows;
  }
}

const rowOf = (
  { json, performance }: CachedRow,
  { list, includesPerformance = false }: RowOptions,
): string =>
  list === 'fleet' ? json : `"class_performance":${includesPerformance ? performance : 'null'},${json}`;

// A single character beyond Latin-1 makes all characters of a string take two bytes.
const bytesOf = (text: string): number => (/[\u{100}-\u{10ffff}]/u.test(text) ? 2 : 1) * text.length;

/**
 * A vehicle has one entry for the list 'vehicles', and for the list 'fleet' one without a previewed condition
 * and one for each condition.
 */
const VARIANTS: readonly ('vehicles' | Condition | undefined)[] = ['vehicles', undefined, ...CONDITIONS];

/** Returns a number, because strings would make up most of the garbage of a list request. */
const entryKey = (vehicleId: number, { list, previewCondition }: RowOptions): number =>
  vehicleId * VARIANTS.length + VARIANTS.indexOf(list === 'vehicles' ? list : previewCondition);
