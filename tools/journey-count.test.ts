import { describe, expect, test } from 'vitest';
import { countJourneys, type JourneySuite } from './journey-count.ts';

const suiteOf = (title: string, status: string): JourneySuite => ({
  specs: [{ title, file: 'tags.spec.ts', tests: [{ status }] }],
});

const flakySuites = (count: number) => Array.from({ length: count }, (_, at) => suiteOf(`${at}`, 'flaky'));

describe('journeys of a run', () => {
  test('pass and fail as Playwright reports', () => {
    const suites = [suiteOf('one', 'expected'), suiteOf('two', 'unexpected')];
    expect(countJourneys({ stats: { expected: 1, unexpected: 1 }, suites })).toEqual({
      passed: 1,
      failed: 1,
      flaky: [],
    });
  });

  test('pass if they succeed on retry, and are listed, up to two', () => {
    const within: JourneySuite = { specs: [], suites: [suiteOf('is renamed', 'flaky')] };
    const suites = [within, suiteOf('is deleted', 'flaky'), suiteOf('is added', 'expected')];
    expect(countJourneys({ stats: { expected: 1, unexpected: 0 }, suites })).toEqual({
      passed: 3,
      failed: 0,
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
