/** The goal's number, or the load run. */
export type GoalName = number | 'load';

/** One figure of the bench: a ratio measured in one run, and the goal that it is held to. */
export interface BenchResult {
  goal: GoalName;
  name: string;
  ratio: number;
  /** Null where the figure is printed and held to nothing. */
  limit: number | null;
  /** True when the ratio must not exceed the limit, false when it must reach it. */
  isCeiling: boolean;
  /** Milliseconds and rates: for reading, they decide nothing. */
  detail: string;
}

/** A figure that could not be taken. It does not count as met. */
export interface NotRun {
  goal: GoalName;
  name: string;
  reason: string;
}

export type BenchLine = BenchResult | NotRun;
export type Verdict = 'met' | 'MISSED' | 'not limited' | 'not run';

export function verdictOn(line: BenchLine): Verdict {
  if ('reason' in line) return 'not run';
  const { ratio, limit, isCeiling } = line;
  if (limit === null) return 'not limited';
  return (isCeiling ? ratio <= limit : ratio >= limit) ? 'met' : 'MISSED';
}

/** Describes the limit of the ratio. */
export const limitOf = ({ limit, isCeiling }: BenchResult): string =>
  limit === null ? 'none' : `${isCeiling ? 'at most' : 'at least'} ${limit}`;

export const ms = (value: number): string => `${value.toFixed(2)} ms`;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value that this part of all values does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

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
