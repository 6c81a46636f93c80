import { LRUCache } from 'lru-cache';
import type { Change, Changes, RemembersChanges } from '../positions/public.ts';
import { areGroupsEnough, type Filters, namesVehicles } from './fleet-conditions.ts';
import { nameOf, type Question } from './known-lists.ts';

/** Something that is worked out of the vehicles that filters name. */
export interface Matches {
  /** By id. */
  vehicles: { readonly size: number; has(vehicleId: number): boolean };
}

/** How it is worked out, each time by one statement that is read through `Changes`. */
export interface Working<Answer extends Matches> {
  /** What beside the filters the answer depends on. */
  beside: object;
  readAll(): Promise<Answer>;
  /** The answer with these of its vehicles as they are now. */
  readAgain(answer: Answer, written: ReadonlySet<number>): Promise<Answer>;
}

type Asked = Question<Filters>;

interface Known<Answer> {
  /** Who matches stands as long as nobody moves. */
  moves: string;
  /** So many writes, counted from the first, are in the answer. */
  writes: number;
  answer: Answer;
}

interface Remembered<Answer> {
  vehicles: number;
  known: Known<Answer> | null;
}

const MOST_BYTES = 30_000_000;
const VEHICLE_BYTES = 150;
/** Of more vehicles nothing is remembered: to read them all would take longer than what is asked for. */
const MOST_VEHICLES = 20_000;
/** Where vehicles are written all the time, everything is read after so many turns. */
const MOST_TURNS = 3;

/**
 * What is worked out of some thousand vehicles with a tag or a text, remembered by this process. To read them costs ten times what a page
 * of all vehicles does, and from one question to the next few of them are written: these alone are read again.
 */
export class KnownMatches<Answer extends Matches> {
  readonly #written = new WrittenVehicles();
  readonly #changes: Changes;
  readonly #remembered = new LRUCache<string, Remembered<Answer>>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ known }, name) =>
      name.length + VEHICLE_BYTES * (1 + (known?.answer.vehicles.size ?? 0)),
  });

  /** Answers that are being read whole, for all who wait for them. */
  readonly #reading = new Map<string, Promise<Answer>>();

  constructor(changes: Changes) {
    this.#changes = changes;
    changes.addListener(this.#written);
  }

  /** How many vehicles an answer has that was made without the memory: who asks a second time is remembered. */
  note(question: Asked, { beside }: Pick<Working<Answer>, 'beside'>, vehicles: number): void {
    if (!isRemembered(question)) return;
    const name = nameOf(question, beside);
    if (!this.#remembered.has(name)) this.#remembered.set(name, { vehicles, known: null });
  }

  /** The answer with all that had been told of at the call. Null where nobody asked for it before, or for too many vehicles. */
  async read(question: Asked, working: Working<Answer>): Promise<Answer | null> {
    const name = nameOf(question, working.beside);
    const vehicles = isRemembered(question) ? this.#remembered.get(name)?.vehicles : undefined;
    if (vehicles === undefined || vehicles > MOST_VEHICLES) return null;
    for (let turn = 1; ; turn += 1) {
      // Where none has moved or been written by now, the answer is as everything was together at the call or after it.
      const moves = this.#changes.versions.moves(question.companyIds);
      const writes = this.#written.count;
      const known = this.#remembered.get(name)?.known;
      const since = known?.moves === moves ? this.#written.since(known.writes) : null;
      if (known === undefined || known === null || since === null) {
        const underWay = this.#reading.get(name);
        if (underWay === undefined || turn === MOST_TURNS)
          return await this.#readAll(name, working, { moves, writes });
        // Somebody else's, which may have begun before the call: what it has learned is looked at anew.
        await underWay.catch(() => {});
        continue;
      }
      const written = new Set(since.filter((id) => known.answer.vehicles.has(id)));
      if (written.size === 0) {
        known.writes = writes;
        return known.answer;
      }
      if (turn === MOST_TURNS) return await this.#readAll(name, working, { moves, writes });
      const answer = await working.readAgain(known.answer, written);
      this.#remembered.set(name, { vehicles, known: { moves, writes, answer } });
    }
  }

  async #readAll(
    name: string,
    working: Working<Answer>,
    seen: Pick<Known<Answer>, 'moves' | 'writes'>,
  ): Promise<Answer> {
    const reading = working.readAll();
    this.#reading.set(name, reading);
    try {
      const answer = await reading;
      this.#remembered.set(name, { vehicles: answer.vehicles.size, known: { ...seen, answer } });
      return answer;
    } finally {
      if (this.#reading.get(name) === reading) this.#reading.delete(name);
    }
  }
}

/** A changed condition moves nobody, but changes whom a filter of it finds. */
const isRemembered = ({ filters }: Asked): boolean =>
  !areGroupsEnough(filters) &&
  namesVehicles(filters) &&
  filters.condition === undefined &&
  filters.vehicle_id === undefined;

const MOST_WRITES = 10_000;

/** The vehicles that have been written, one write after the other, as far back as they are remembered. */
class WrittenVehicles implements RemembersChanges {
  #vehicleIds: number[] = [];
  #forgotten = 0;

  /** How many writes there were. */
  get count(): number {
    return this.#forgotten + this.#vehicleIds.length;
  }

  /** Those after so many writes; null where not all of them are remembered. */
  since(count: number): readonly number[] | null {
    return count < this.#forgotten ? null : this.#vehicleIds.slice(count - this.#forgotten);
  }

  take({ vehicleIds }: Change): void {
    for (const id of vehicleIds) this.#vehicleIds.push(id);
    if (this.#vehicleIds.length <= 2 * MOST_WRITES) return;
    const kept = this.#vehicleIds.slice(-MOST_WRITES);
    this.#forgotten = this.count - kept.length;
    this.#vehicleIds = kept;
  }

  forgetAll(): void {
    this.#forgotten = this.count + 1;
    this.#vehicleIds = [];
  }
}
