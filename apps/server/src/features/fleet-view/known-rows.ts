import { type Condition, CONDITIONS } from '@fleetworth/contract/field';
import { fleetRow } from '@fleetworth/contract/fleet-view';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import { jsonWriter } from '../../platform/http/written-answer.ts';
import type { Versions } from '../positions/public.ts';
import type { FleetPageKey } from './find-fleet-page.ts';
import { presentFleetRow } from './fleet-row.presenter.ts';
import { readFleetRecords, readWrites } from './fleet-rows.repository.ts';
import { KnownNames, type RowNames } from './known-names.ts';

interface Shown {
  previewCondition: Condition | undefined;
  today: CalendarDate;
  /** Of the rows' companies. */
  versions: Versions;
}

interface KnownRow {
  /** From which write of the position and with which names it came about. */
  write: string;
  names: number;
  /** Months in service count to the day on which they are shown. */
  today: CalendarDate;
  json: Buffer;
}

/** Some 100,000 rows. Those that nobody asked for longest are forgotten first. */
const MOST_BYTES = 200_000_000;
/** What a remembered row takes beside its JSON. */
const ENTRY_BYTES = 300;

const writeRow = jsonWriter(fleetRow.omit({ index: true }));

/**
 * Rows of the list, remembered by this process as they are sent. The same vehicles are shown again and again, to those who scroll
 * and to those who come back, and change some times a day: what is read each time is which write their positions are. Where that
 * is not what is remembered, the record is read, named, presented and written anew.
 */
export class KnownRows {
  readonly #rows = new LRUCache<number, KnownRow>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ json }) => json.byteLength + ENTRY_BYTES,
  });
  readonly #names = new KnownNames();

  /** The rows of vehicles in the order of their keys, each as JSON without a line number. A vehicle that is gone has none. */
  async read(database: Database, keys: readonly FleetPageKey[], shown: Shown): Promise<Buffer[]> {
    if (keys.length === 0) return [];
    const writes = await readWrites(database, keys);
    const rows = new Map<number, Buffer>();
    const missing: FleetPageKey[] = [];
    for (const [place, key] of keys.entries()) {
      const known = this.#rows.get(nameOf(key.vehicle_id, shown));
      const names = shown.versions[key.company_id]?.names;
      if (
        known !== undefined &&
        known.write === writes[place] &&
        known.names === names &&
        known.today === shown.today
      )
        rows.set(key.vehicle_id, known.json);
      else missing.push(key);
    }
    if (missing.length > 0) await this.#learn(database, { missing, shown, rows });
    return keys.flatMap(({ vehicle_id }) => rows.get(vehicle_id) ?? []);
  }

  async #learn(
    database: Database,
    { missing, shown, rows }: { missing: readonly FleetPageKey[]; shown: Shown; rows: Map<number, Buffer> },
  ): Promise<void> {
    const records = await readFleetRecords(database, missing);
    const names = await this.#names.read(database, records);
    for (const [place, record] of records.entries()) {
      const row = presentFleetRow(record, { ...shown, names: names[place] as RowNames });
      const json = toOwnMemory(writeRow(row));
      rows.set(record.vehicle_id, json);
      const known = { write: record.write, names: record.names_version, today: shown.today, json };
      this.#rows.set(nameOf(record.vehicle_id, shown), known);
    }
  }
}

/** Not `Buffer.from`, which cuts small ones out of 64 kB that stay as long as any of them: a row alone would hold them all. */
function toOwnMemory(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** A number: a text for each row of each page would be the most that a list leaves behind to be cleared away. */
function nameOf(vehicleId: number, { previewCondition }: Shown): number {
  const shownAs = previewCondition === undefined ? 0 : 1 + CONDITIONS.indexOf(previewCondition);
  return vehicleId * (1 + CONDITIONS.length) + shownAs;
}
