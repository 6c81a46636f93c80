/** Number of a goal, or the load run. */
export type GoalName = number | 'load';

/** Ratio measured in one run, with its goal. */
export interface BenchResult {
  goal: GoalName;
  name: string;
  ratio: number;
  /** Null if the figure has no goal and is only printed. */
  limit: number | null;
  /** True when the ratio must not exceed the limit, false when it must reach it. */
  isCeiling: boolean;
  /** Milliseconds and rates for readers. Only the ratio is compared with the limit. */
  detail: string;
}

/** Goal that was not measured. It does not count as met. */
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

/** Returns the value that the given share of all values does not exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** Returns the median times of several tasks. They alternate, so that other load affects them equally. */
export async function medianInTurns(
  tasks: readonly (() => Promise<unknown>)[],
  { rounds, warmUps }: { rounds: number; warmUps: number },
): Promise<number[]> {
  const times: number[][] = tasks.map(() => []);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, task] of tasks.entries()) {
      const start = performance.now();
      await task();
      if (round >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times.map(median);
}
