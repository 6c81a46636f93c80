/** Maximum number of journeys of a run that may pass only on the second try. */
const MAX_FLAKY = 2;

/** Part of Playwright's JSON report. */
export interface JourneyReport {
  stats: { expected: number; unexpected: number };
  suites: readonly JourneySuite[];
}

export interface JourneySuite {
  specs: readonly { title: string; file: string; tests: readonly { status: string }[] }[];
  suites?: readonly JourneySuite[];
}

export interface JourneyCount {
  passed: number;
  failed: number;
  /** File and title of each journey that failed first and passed on the second try. */
  flaky: string[];
}

/**
 * Counts the journeys of a run. Flaky journeys count as passed, or all as failed if there are more than
 * MAX_FLAKY.
 */
export function countJourneys({ stats, suites }: JourneyReport): JourneyCount {
  const flaky = suites.flatMap(flakyIn);
  const isTooMany = flaky.length > MAX_FLAKY;
  return {
    passed: stats.expected + (isTooMany ? 0 : flaky.length),
    failed: stats.unexpected + (isTooMany ? flaky.length : 0),
    flaky,
  };
}

function flakyIn({ specs, suites = [] }: JourneySuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(flakyIn)];
}
