import { expect, test } from 'vitest';
import { isRevaluing, formatRevaluations } from './revaluation-labels.ts';

const company = (state: 'running' | 'waiting' | 'finished', done: number, of: number) => ({
  company_id: 1,
  week: '2026-W07',
  state,
  done,
  of,
  failed: 0,
  started_at: '2026-02-09T05:00:00Z',
  finished_at: null,
});

test('shows the week of a revaluation and its progress over all companies', () => {
  const companies = [
    company('finished', 1_000, 1_000),
    company('running', 200, 900),
    company('waiting', 0, 100),
  ];
  expect(isRevaluing(companies)).toBe(true);
  expect(formatRevaluations(companies)).toEqual({ title: 'Week 7 revaluation', progress: '1,200 of 2,000' });
});

test('shows nothing for a finished, waiting or unstarted revaluation', () => {
  for (const companies of [
    [],
    [company('finished', 10, 10)],
    [company('finished', 1, 1), company('waiting', 0, 1)],
  ]) {
    expect(isRevaluing(companies)).toBe(false);
    expect(formatRevaluations(companies)).toBeNull();
  }
  expect(isRevaluing(undefined)).toBe(false);
});
