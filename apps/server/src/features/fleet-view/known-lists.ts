import type { FleetFilters, FleetSort } from '@fleetworth/contract/fleet-view';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../positions/public.ts';
import type { FleetPageKey } from './find-fleet-page.ts';
import type { Filters } from './fleet-conditions.ts';

export interface Question<Filtered extends Filters = FleetFilters> {
  companyIds: readonly number[];
  filters: Filtered;
}

interface FoundPage {
  keys: readonly FleetPageKey[];
  /** Are these the very keys that are answered again as long as nobody moves? */
  isRemembered: boolean;
}

interface Known<Answer> {
  moves: string;
  answer: Answer;
}

/** Sorts by what counts as a move of a vehicle (migration 0030). Names of companies and models move no position. */
const SORTS: ReadonlySet<FleetSort> = new Set(['unit', 'vin', 'model_year', 'in_service_date', 'status']);

const MOST_PAGE_BYTES = 30_000_000;
const MOST_COUNT_BYTES = 10_000_000;
const KEY_BYTES = 120;

/**
 * Pages and counts of lists, remembered by this process while no vehicle of their companies moves. Who scrolls, and who comes back
 * to a list, asks for what was asked before, and a changed condition, odometer or value changes neither who stands in a list by
 * unit nor where. What depends on those is never remembered.
 */
export class KnownLists {
  readonly #changes: Changes;
  readonly #pages = new LRUCache<string, Remembered<FoundPage['keys']>>({
    maxSize: MOST_PAGE_BYTES,
    sizeCalculation: ({ known }, name) => name.length + KEY_BYTES * (1 + (known?.answer.length ?? 0)),
  });
  readonly #counts = new LRUCache<string, Remembered<number>>({
    maxSize: MOST_COUNT_BYTES,
    sizeCalculation: (_, name) => name.length + KEY_BYTES,
  });

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  /** The vehicles of a page, remembered or found. */
  async page(question: Question, find: () => Promise<FoundPage['keys']>): Promise<FoundPage> {
    const { sort, order, page, after, per } = question.filters;
    if (!SORTS.has(sort)) return { keys: await find(), isRemembered: false };
    let isRemembered = true;
    const place = { sort, order, page, after, per };
    const keys = await this.#recall(this.#pages, { question, place }, () => {
      isRemembered = false;
      return find();
    });
    return { keys, isRemembered };
  }

  /** How many vehicles the filters leave, remembered or counted. */
  async count(question: Question, count: () => Promise<number>): Promise<number> {
    return await this.#recall(this.#counts, { question, place: null }, count);
  }

  /** How many they were in whatever condition when last counted, as far as it is remembered: vehicles may have moved since. */
  lastCount(question: Question): number | undefined {
    return this.#counts.peek(nameOf(question, null))?.known?.answer;
  }

  /** As it was when it was last told what has changed, or newer. */
  async #recall<Answer>(
    memory: LRUCache<string, Remembered<Answer>>,
    { question, place }: { question: Question; place: object | null },
    make: () => Promise<Answer>,
  ): Promise<Answer> {
    const { condition, vehicle_id } = question.filters;
    // A thousand ids are a long name, soon found, and seldom asked for twice.
    if (condition !== undefined || vehicle_id !== undefined) return await make();
    const name = nameOf(question, place);
    const remembered = memory.get(name);
    if (remembered === undefined) {
      memory.set(name, { known: null });
      return await make();
    }
    // Before the answer is made: it can be newer than they say, never older.
    const moves = this.#changes.versions.moves(question.companyIds);
    if (remembered.known?.moves === moves) return remembered.known.answer;
    const answer = await make();
    memory.set(name, { known: { moves, answer } });
    return answer;
  }
}

/** What was asked for once is only noted: many lists are looked at once. */
interface Remembered<Answer> {
  known: Known<Answer> | null;
}

export function nameOf({ companyIds, filters }: Question<Filters>, place: object | null): string {
  const { location_id, tag_id, statuses, q, financial, manually_priced, vehicle_id } = filters;
  const tests = { location_id, tag_id, statuses, q, financial, manually_priced, vehicle_id };
  return JSON.stringify([companyIds.join(), tests, place]);
}
