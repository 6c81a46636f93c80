import { stripVTControlCharacters } from 'node:util';

/** Maximum number of journeys of a run that may pass only on the second try. */
const MAX_FLAKY = 2;

export interface Count {
  passed: number;
  failed: number;
  /** File, name and error of each failed test, printed at the end of a long run. */
  failures: string[];
  /** File, title and first error of each journey that failed first and passed on the second try. */
  flaky: string[];
}

/** Part of Vitest's JSON report. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly {
    /** Path of the file. */
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[];
  }[];
}

/** Counts the tests of a run. Lists a file that can't be loaded too, because it has no failed test. */
export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Count {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length > 0)
      return failed.map(({ fullName, failureMessages: [error] = [] }) =>
        describeFailure(`${name}: ${fullName}`, error),
      );
    return status === 'failed' ? [`${name}: ${message ?? 'was not loaded'}`] : [];
  });
  return { passed: numPassedTests, failed: numFailedTests, failures, flaky: [] };
}

/** Part of Playwright's JSON report. */
export interface JourneyReport {
  stats: { expected: number; unexpected: number };
  suites: readonly JourneySuite[];
}

export interface JourneySuite {
  specs: readonly { title: string; file: string; tests: readonly Journey[] }[];
  suites?: readonly JourneySuite[];
}

interface Journey {
  status: string;
  /** One result for each try. */
  results?: readonly { error?: { message?: string } }[];
}

/**
 * Counts the journeys of a run. Flaky journeys count as passed, or all as failed if there are more than
 * MAX_FLAKY.
 */
export function countJourneys({ stats, suites }: JourneyReport): Count {
  const listed = (status: string) => suites.flatMap((suite) => journeysWith(status, suite));
  const flaky = listed('flaky');
  const isTooMany = flaky.length > MAX_FLAKY;
  return {
    passed: stats.expected + (isTooMany ? 0 : flaky.length),
    failed: stats.unexpected + (isTooMany ? flaky.length : 0),
    failures: listed('unexpected'),
    flaky,
  };
}

function journeysWith(status: string, { specs, suites = [] }: JourneySuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) => {
    const match = tests.find((journey) => journey.status === status);
    if (match === undefined) return [];
    const [error] = (match.results ?? []).flatMap((result) => result.error?.message ?? []);
    return [describeFailure(`${file}: ${title}`, error)];
  });
  return [...own, ...suites.flatMap((suite) => journeysWith(status, suite))];
}

/** Adds the first line of an error, which usually tells the cause. */
function describeFailure(test: string, error: string | undefined): string {
  const [line] = stripVTControlCharacters(error ?? '').split('\n');
  return line ? `${test}: ${line}` : test;
}
