import { type Condition, CONDITIONS } from '@fleetworth/contract/field';
import { fleetRow } from '@fleetworth/contract/fleet-view';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db/database.ts';
import { jsonWriter } from '../../platform/http/written-answer.ts';
import type { Change, Changes, RemembersChanges } from '../positions/public.ts';
import type { FleetPageKey } from './find-fleet-page.ts';
import { presentFleetRow } from './fleet-row.presenter.ts';
import { type FleetRecord, readFleetRecords } from './fleet-rows.repository.ts';
import { KnownNames, type RowNames } from './known-names.ts';

interface Shown {
  previewCondition: Condition | undefined;
  today: CalendarDate;
}

interface KnownRow {
  /** From which write of the position, and with which version of its company's names or a newer one, it came about. */
  write: string;
  names: number;
  /** Months in service count to the day on which they are shown. */
  today: CalendarDate;
  /** A text of its own, without the opening brace: the line number is put before it. */
  json: string;
}

/** Some 100,000 rows. Those that nobody asked for longest are forgotten first. */
const MOST_BYTES = 200_000_000;
/** What a remembered row takes beside its JSON. */
const ENTRY_BYTES = 300;

const BRACE = 1;
const writeRow = jsonWriter(fleetRow.omit({ index: true }));

/**
 * Rows of the list, remembered by this process as they are sent. The same vehicles are shown again and again, to those who scroll
 * and to those who come back, and change some times a day. Of those that are told to be written the
 * records are read, named, presented and written anew.
 */
export class KnownRows implements RemembersChanges {
  readonly #rows = new LRUCache<number, KnownRow>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ json }) => bytesOf(json) + ENTRY_BYTES,
  });
  readonly #names = new KnownNames();
  readonly #database: Database;
  readonly #changes: Changes;
  /** What has been written while records are being read. */
  readonly #learning = new Set<WrittenMeanwhile>();

  constructor({ database, changes }: { database: Database; changes: Changes }) {
    this.#database = database;
    this.#changes = changes;
    changes.addListener(this);
  }

  /**
   * The rows of vehicles with all that had been told of at the call, in the order of their keys, each as JSON without brace and line
   * number. A vehicle that is gone has none.
   */
  async read(keys: readonly FleetPageKey[], shown: Shown): Promise<string[]> {
    const rows = keys.map((key) => this.#recall(key, shown));
    const missing = keys.filter((_, place) => rows[place] === undefined);
    if (missing.length === 0) return rows as string[];
    const learnt = await this.#learn(missing, shown);
    return keys.flatMap(({ vehicle_id }, place) => rows[place] ?? learnt.get(vehicle_id) ?? []);
  }

  take({ vehicleIds, write }: Change): void {
    for (const vehicleId of vehicleIds) {
      for (const name of namesOf(vehicleId)) {
        if (this.#rows.peek(name)?.write !== write) this.#rows.delete(name);
      }
      for (const meanwhile of this.#learning) meanwhile.add(vehicleId, write);
    }
  }

  forgetAll(): void {
    this.#rows.clear();
    for (const meanwhile of this.#learning) meanwhile.addAll();
  }

  #recall({ vehicle_id, company_id }: FleetPageKey, { previewCondition, today }: Shown): string | undefined {
    const known = this.#rows.get(nameOf(vehicle_id, previewCondition));
    const isGood = known?.today === today && known.names === this.#changes.versions.names(company_id);
    return isGood ? known.json : undefined;
  }

  /** The rows of those vehicles that are still there. */
  async #learn(missing: readonly FleetPageKey[], shown: Shown): Promise<ReadonlyMap<number, string>> {
    const rows = new Map<number, string>();
    const meanwhile = new WrittenMeanwhile();
    const namesBefore = new Map(
      missing.map(({ company_id }) => [company_id, this.#changes.versions.names(company_id)]),
    );
    this.#learning.add(meanwhile);
    try {
      const records = await readFleetRecords(this.#database, missing);
      const names = await this.#names.read(this.#database, records);
      for (const [place, record] of records.entries()) {
        const row = presentFleetRow(record, { ...shown, names: names[place] as RowNames });
        // Cut, a text is one piece; as it was put together it would stay all of its pieces, some ten times its size.
        const json = writeRow(row).slice(BRACE);
        rows.set(record.vehicle_id, json);
        const namesVersion = namesBefore.get(record.company_id);
        if (namesVersion === undefined || !meanwhile.holds(record)) continue;
        const known = { write: record.write, names: namesVersion, today: shown.today, json };
        this.#rows.set(nameOf(record.vehicle_id, shown.previewCondition), known);
      }
      return rows;
    } finally {
      this.#learning.delete(meanwhile);
    }
  }
}

/** Which positions were told to be written while their records were on the way: these may be from before or from after it. */
class WrittenMeanwhile {
  readonly #writes = new Map<number, Set<string>>();
  #isAll = false;

  add(vehicleId: number, write: string): void {
    this.#writes.set(vehicleId, (this.#writes.get(vehicleId) ?? new Set()).add(write));
  }

  addAll(): void {
    this.#isAll = true;
  }

  /** Does a record hold what was written? One write alone, which it bears, is the last. */
  holds({ vehicle_id, write }: Pick<FleetRecord, 'vehicle_id' | 'write'>): boolean {
    const writes = this.#writes.get(vehicle_id);
    return !this.#isAll && (writes === undefined || (writes.size === 1 && writes.has(write)));
  }
}

/** In memory: one character beyond the first 256 makes each of them two bytes. */
const bytesOf = (text: string): number => (/[\u{100}-\u{10ffff}]/u.test(text) ? 2 : 1) * text.length;

const SHOWN_AS = [undefined, ...CONDITIONS];

/** A number: a text for each row of each page would be the most that a list leaves behind to be cleared away. */
const nameOf = (vehicleId: number, previewCondition: Condition | undefined): number =>
  vehicleId * SHOWN_AS.length + SHOWN_AS.indexOf(previewCondition);

const namesOf = (vehicleId: number): number[] =>
  SHOWN_AS.map((previewCondition) => nameOf(vehicleId, previewCondition));
