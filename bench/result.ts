/** One figure of the bench: a ratio measured in one run, and the goal that it is held to. */
export interface BenchResult {
  /** The goal's number. */
  goal: number;
  name: string;
  ratio: number;
  limit: number;
  /** Whether the ratio must not exceed the limit, or must reach it. */
  isCeiling: boolean;
  /** Milliseconds and rates: for reading, they decide nothing. */
  detail: string;
}

export const isMet = ({ ratio, limit, isCeiling }: BenchResult): boolean =>
  isCeiling ? ratio <= limit : ratio >= limit;

export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of each of several works, run in turns so that the machine's moods meet all of them alike. */
export async function medianInTurns(
  works: readonly (() => Promise<unknown>)[],
  { rounds, warmUps }: { rounds: number; warmUps: number },
): Promise<number[]> {
  const times: number[][] = works.map(() => []);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [place, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (round >= 0) times[place]?.push(performance.now() - start);
    }
  }
  return times.map(median);
}
