import { describe, expect, test } from 'vitest';
import { countJourneys, countVitest, type JourneySuite } from './count-tests.ts';

const suiteOf = (title: string, status: string, message?: string): JourneySuite => ({
  specs: [
    { title, file: 'tags.spec.ts', tests: [{ status, results: [message ? { error: { message } } : {}] }] },
  ],
});

const flakySuites = (count: number) => Array.from({ length: count }, (_, at) => suiteOf(`${at}`, 'flaky'));

describe('journeys of a run', () => {
  test('pass and fail as Playwright reports', () => {
    const suites = [
      suiteOf('one', 'expected'),
      suiteOf('two', 'unexpected', '\u001b[31mError: closed\u001b[39m\n'),
    ];
    expect(countJourneys({ stats: { expected: 1, unexpected: 1 }, suites })).toEqual({
      passed: 1,
      failed: 1,
      failures: ['tags.spec.ts: two: Error: closed'],
      flaky: [],
    });
  });

  test('pass if they succeed on retry, and are listed, up to two', () => {
    const within: JourneySuite = { specs: [], suites: [suiteOf('is renamed', 'flaky')] };
    const suites = [within, suiteOf('is deleted', 'flaky'), suiteOf('is added', 'expected')];
    expect(countJourneys({ stats: { expected: 1, unexpected: 0 }, suites })).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      flaky: ['tags.spec.ts: is renamed', 'tags.spec.ts: is deleted'],
    });
  });

  test('fail if more than two are flaky', () => {
    expect(countJourneys({ stats: { expected: 5, unexpected: 1 }, suites: flakySuites(3) })).toMatchObject({
      passed: 5,
      failed: 4,
    });
  });
});

test('Failed tests and files that can not be loaded are listed by name and error', () => {
  const passed = { fullName: 'tags are added', status: 'passed' };
  const failed = {
    fullName: 'tags are deleted',
    status: 'failed',
    failureMessages: ['expected 1 to be 2\n    at'],
  };
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: 'tags.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'groups.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
    ],
  };
  expect(countVitest(report)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['tags.test.ts: tags are deleted: expected 1 to be 2', 'groups.test.ts: no module'],
    flaky: [],
  });
});
