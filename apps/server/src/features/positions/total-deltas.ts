import type { PositionRow } from './compute-position.ts';
import { TOTAL_CONDITIONS, TOTAL_GROUP, TOTAL_SUMS } from './total-sums.ts';

/** Columns of a position that decide about its group and its share of the sums. */
export const SUMMED_COLUMNS = [
  ...TOTAL_GROUP,
  'payoff',
  'mileage',
  'is_matured',
  ...TOTAL_CONDITIONS.flatMap(
    (condition) =>
      [
        `${condition}_auction`,
        `${condition}_revenue`,
        `${condition}_week_now`,
        `${condition}_week_then`,
        `${condition}_sandbox`,
        `${condition}_by_price`,
      ] as const,
  ),
] as const;

export type SummedPosition = Pick<PositionRow, (typeof SUMMED_COLUMNS)[number]>;

/** Row of `position_total_deltas`: a group and the changes of its sums. */
export type TotalDelta = Pick<PositionRow, (typeof TOTAL_GROUP)[number]> &
  Record<(typeof TOTAL_SUMS)[number], number>;

/**
 * Sums up the changes of the totals by group. The sums are exact for up to four million positions,
 * because that many four-byte amounts fit a safe integer.
 */
export class TotalDeltas {
  readonly #sumsByGroup = new Map<string, number[]>();

  add(position: SummedPosition, sign: 1 | -1): void {
    const group = JSON.stringify(TOTAL_GROUP.map((name) => position[name]));
    const sums = this.#sumsByGroup.get(group) ?? TOTAL_SUMS.map(() => 0);
    for (const [index, share] of sharesOf(position).entries())
      sums[index] = (sums[index] ?? 0) + sign * share;
    this.#sumsByGroup.set(group, sums);
  }

  /** Returns the groups with a sum that changes. */
  list(): TotalDelta[] {
    return [...this.#sumsByGroup]
      .filter(([, sums]) => sums.some((sum) => sum !== 0))
      .map(([group, sums]) => {
        const values = [...(JSON.parse(group) as unknown[]), ...sums];
        return Object.fromEntries(
          [...TOTAL_GROUP, ...TOTAL_SUMS].map((name, index) => [name, values[index]]),
        ) as TotalDelta;
      });
  }
}

/**
 * Returns the share of one position in each sum, in the order of `TOTAL_SUMS`. `SUMS_OVER_POSITIONS` is the
 * same rule in SQL.
 */
function sharesOf(position: SummedPosition): number[] {
  const { mileage, is_matured: isMatured } = position;
  const payoff = position.payoff ?? 0;
  return [
    1,
    payoff,
    mileage ?? 0,
    Number(mileage != null),
    Number(isMatured),
    isMatured === true ? payoff : 0,
    ...TOTAL_CONDITIONS.flatMap((condition) => {
      const auction = position[`${condition}_auction`] ?? null;
      const revenue = position[`${condition}_revenue`] ?? null;
      const isAbove = revenue !== null && revenue > 0;
      const isBelow = revenue !== null && revenue <= 0;
      return [
        Number(auction !== null),
        auction ?? 0,
        auction === null ? payoff : 0,
        Number(isAbove),
        isAbove ? revenue : 0,
        Number(isBelow),
        isBelow ? revenue : 0,
        position[`${condition}_week_now`] ?? 0,
        position[`${condition}_week_then`] ?? 0,
        Number(position[`${condition}_sandbox`]),
        Number(position[`${condition}_by_price`]),
      ];
    }),
  ];
}
