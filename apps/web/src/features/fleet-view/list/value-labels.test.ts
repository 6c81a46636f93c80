import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { describe, expect, it } from 'vitest';
import {
  explainAuction,
  formatContractMark,
  describeValueModel,
  explainOldValue,
  explainRevenue,
  explainRoughValue,
} from './value-labels.ts';

const basis = {
  kind: 'indexed',
  data_year: 2015,
  index_month: '2026-09',
  confidence: 'normal',
  low: 12_308,
  high: 14_906,
} as const;
/** Later than the date of any run, so that the value isn't outdated. */
const VALUED_ON = '2099-11-20';
const row = (changes: Partial<FleetRow> = {}) =>
  ({
    auction: 13_600,
    payoff: 10_000,
    revenue: 3_600,
    value_basis: basis,
    value_source: 'provider',
    valued_on: VALUED_ON,
    is_sandbox: true,
    condition: 'good',
    manual_price_by: null,
    manual_price_on: null,
    latest_positive_market_value: { excellent: 15_000, good: 14_100, fair: 12_900 },
    ...changes,
  }) as FleetRow;
const manual = row({ value_source: 'manual', value_basis: null, valued_on: null });

it('a modeled value shows its range, source, confidence and date', () => {
  expect(explainAuction(row(), null)).toEqual({
    title: 'Auction value $13,600.00',
    lines: [
      { term: 'Likely range', text: '$12,308 to $14,906 (−10% / +10%)' },
      { term: 'Source', text: 'Built-in model, 2015 auction data, indexed to September 2026' },
      { term: 'Confidence', text: 'Normal' },
      { term: 'Valued on', text: '11/20/2099' },
    ],
    notes: [],
  });
});

it('describes anything unusual about a value in one sentence', () => {
  const notesOf = (changes: Partial<FleetRow>, newer: 'pending' | null = null) =>
    explainAuction(row(changes), newer).notes;
  expect(notesOf({ value_basis: { ...basis, kind: 'price', confidence: 'low' } })).toEqual([
    'Estimated from the price paid and typical depreciation of similar vehicles',
    'Low confidence: few comparable sales, or widely different prices',
  ]);
  expect(notesOf({ value_source: 'latest_positive' })).toEqual([
    'Latest known value: the provider has no newer one',
  ]);
  expect(notesOf({}, 'pending')).toEqual(['Previous value: a newer one is pending']);
});

it('a manual price has no range or confidence', () => {
  expect(explainAuction(manual, null)).toEqual({
    title: 'Auction value $13,600.00',
    lines: [
      { term: 'Source', text: 'Set manually' },
      { term: 'Manheim (sandbox), Average', text: '$14,100.00' },
    ],
    notes: ['Manually priced'],
  });
});

it("a manual price shows who set it, when, and the provider's value", () => {
  const set = { manual_price_by: 'Dana Reyes', manual_price_on: '2026-11-20T17:00:00.000Z' };
  const noOther = { excellent: null, good: null, fair: null };
  const { lines } = explainAuction({ ...manual, ...set, latest_positive_market_value: noOther }, null);
  expect(lines).toEqual([
    { term: 'Source', text: 'Set manually' },
    { term: 'Set by', text: 'Dana Reyes' },
    { term: 'Set on', text: '11/20/2026' },
    { term: 'Manheim (sandbox), Average', text: 'No value yet' },
  ]);
});

it('marks a value as rough with little data, or with a range beyond 25% to either side', () => {
  const ranged = (low: number | null, high: number | null) =>
    explainRoughValue(row({ auction: 10_000, value_basis: { ...basis, low, high } }));
  expect(ranged(7_500, 12_500)).toBeNull();
  expect(ranged(7_499, 12_500)).toContain('25%');
  expect(ranged(7_500, 12_501)).toContain('25%');
  expect(ranged(null, null)).toBeNull();
  expect(explainRoughValue(row({ value_basis: { ...basis, confidence: 'low' } }))).toContain(
    'Low confidence',
  );
  expect(explainRoughValue(row({ value_basis: null }))).toBeNull();
});

it('marks a provider’s value as old after 14 days, but no manual prices or sold vehicles', () => {
  const old = (changes: Partial<FleetRow>) =>
    explainOldValue(row({ status: 'active', ...changes }), '2026-11-23');
  expect(old({ valued_on: '2026-11-09' })).toBeNull();
  expect(old({ valued_on: '2026-11-08' })).toBe('Old: valued on 11/08/2026');
  expect(old({ valued_on: '2026-11-08', value_source: 'latest_positive' })).toBe('Old: valued on 11/08/2026');
  expect(old({ valued_on: null, value_source: 'manual' })).toBeNull();
  expect(old({ valued_on: '2026-11-08', status: 'sold' })).toBeNull();
  expect(old({ valued_on: null, auction: null, value_source: null })).toBeNull();
  expect(explainAuction(row({ status: 'active', valued_on: '2020-01-02' }), null).notes).toEqual([
    'Old: valued on 01/02/2020',
  ]);
});

it('revenue shows its terms, and what is missing', () => {
  expect(explainRevenue(row()).lines.slice(0, 2)).toEqual([
    { term: 'Auction value', text: '$13,600.00' },
    { term: 'Estimated payoff', text: '$10,000.00' },
  ]);
  const unknown = row({ auction: null, payoff: null, revenue: null, value_basis: null, valued_on: null });
  expect(explainRevenue({ ...unknown, value_source: null }).notes).toEqual([
    'No finance data',
    'No value yet',
  ]);
});

it('the screen explains how the model values all rows', () => {
  const rows = [
    row({ value_basis: null }),
    row(),
    row({ value_basis: { ...basis, index_month: '2026-10' } }),
  ];
  expect(describeValueModel(rows)).toBe('built-in model, from auction data or the price paid');
  expect(describeValueModel([row({ value_basis: null })])).toBeUndefined();
});

describe('the mark of a contract', () => {
  const contract = { payoff: 8_400, remaining: 0, contract_start: '2021-10-15', contract_end: '2024-10-15' };

  it('names the month in which it ended with a balance', () => {
    expect(formatContractMark(contract, '2026-11-20')).toBe('ended 10/2024');
  });

  it('names the month in which it starts', () => {
    const later = { ...contract, remaining: 36, contract_start: '2026-12-01', contract_end: '2029-12-01' };
    expect(formatContractMark(later, '2026-11-30')).toBe('begins 12/2026');
    expect(formatContractMark(later, '2026-12-01')).toBeNull();
  });

  it('is missing for running and paid-off contracts, and without finance', () => {
    expect(formatContractMark({ ...contract, remaining: 3 }, '2026-11-20')).toBeNull();
    expect(formatContractMark({ ...contract, payoff: 0 }, '2026-11-20')).toBeNull();
    const none = { payoff: null, remaining: null, contract_start: null, contract_end: null };
    expect(formatContractMark(none, '2026-11-20')).toBeNull();
  });
});

it('an estimate from the price paid names no auction data, and a rough value no normal confidence', () => {
  const estimated = row({
    auction: 10_000,
    value_basis: { ...basis, kind: 'price', low: 5_000, high: 15_000 },
  });
  const { lines, notes } = explainAuction(estimated, null);
  expect(lines).toContainEqual({ term: 'Source', text: 'Built-in model, from the price paid' });
  expect(lines.map(({ term }) => term)).not.toContain('Confidence');
  expect(notes).toContain('Rough: likely range wider than ±25%');
});
