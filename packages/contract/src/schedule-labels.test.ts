import { expect, test } from 'vitest';
import { describeTerms, scheduleColumns, getScheduleKind } from './schedule-labels.ts';

test.each([
  [{ type: 'lease' }, 'lease', 'Depreciation', false],
  [{ type: 'loan' }, 'finance', 'Principal', false],
  [{ type: 'loan', is_least_payment: true }, 'flooring', 'Curtailment', true],
] as const)('%j is a schedule of kind %s with %s', (terms, kind, reduction, hasFee) => {
  expect(getScheduleKind(terms)).toBe(kind);
  const titles = scheduleColumns(kind).map(({ title }) => title);
  expect(titles[1]).toBe(reduction);
  expect(titles.includes('Fee')).toBe(hasFee);
});

test('lists amount, rates, term and start date with the labels of a loan', () => {
  const terms = {
    type: 'loan',
    amount: 11_000.1,
    down_payment: 1_000.05,
    period: 12,
    monthly_depreciation_rate: 1,
    monthly_interest_rate: 0.5,
  } as const;
  expect(describeTerms(terms, '2026-11-25').map(({ label, value }) => [label, value])).toEqual([
    ['Type', 'Finance'],
    ['Vehicle Cap Cost', 11_000.1],
    ['Down Payment', 1_000.05],
    ['Amount Financed', 10_000.05],
    ['Monthly Principal %', 1],
    ['Monthly Interest %', 0.5],
    ['Term in Months', 12],
    ['Start Date', '2026-11-25'],
  ]);
});
