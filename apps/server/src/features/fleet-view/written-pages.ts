import { listFleet } from '@fleetworth/contract/fleet-view';
import { LRUCache } from 'lru-cache';
import { TextJoiner } from '../../platform/http/text-joiner.ts';
import { jsonWriter, WrittenAnswer } from '../../platform/http/written-answer.ts';
import type { FleetPageKey } from './find-fleet-page.ts';
import type { FleetPage } from './list-fleet.ts';

const writePagination = jsonWriter(listFleet.data.shape.pagination);

interface Written {
  /** What the answer was put together from. */
  rows: readonly string[];
  before: number;
  pagination: string;
  answer: WrittenAnswer<typeof listFleet>;
}

const MOST_BYTES = 50_000_000;

/**
 * The list's answers, put together from rows that are written already: each is given its line number. Those of remembered pages (`KnownLists`)
 * are remembered themselves, while their rows are the same texts: some 200 kB each, which many ask for one after the other who begin
 * with the same list.
 */
export class WrittenPages {
  readonly #written = new LRUCache<readonly FleetPageKey[], Written>({
    maxSize: MOST_BYTES,
    // The rows' texts may be remembered by nobody else any more.
    sizeCalculation: ({ answer }) => 2 * answer.json.length,
  });
  readonly #joiner = new TextJoiner();

  write({ rows, before, pagination: shown, remembered }: FleetPage): WrittenAnswer<typeof listFleet> {
    const pagination = writePagination(shown);
    const known = remembered === null ? undefined : this.#written.get(remembered);
    if (
      known !== undefined &&
      known.before === before &&
      known.pagination === pagination &&
      areSame(known.rows, rows)
    )
      return known.answer;
    const answer = new WrittenAnswer<typeof listFleet>(
      this.#joiner.join(textsOf({ rows, before, pagination })),
    );
    if (remembered !== null) this.#written.set(remembered, { rows, before, pagination, answer });
    return answer;
  }
}

/** As a rule they are the very same texts, which is seen at once. */
const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((row, place) => row === other[place]);

const textsOf = ({ rows, before, pagination }: Omit<Written, 'answer'>): string[] => [
  '{"data":{"items":[',
  ...rows.flatMap((row, place) => [`${place === 0 ? '' : ','}{"index":${before + place + 1},`, row]),
  `],"pagination":${pagination}}}`,
];
