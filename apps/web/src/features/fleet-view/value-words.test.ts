import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { expect, it } from 'vitest';
import { basisWords, modelOfRows } from './value-words.ts';

const basis = {
  kind: 'indexed',
  data_year: 2015,
  index_month: '2026-09',
  confidence: 'normal',
  low: 12_308,
  high: 14_906,
} as const;
const row = (value_basis: FleetRow['value_basis'], valued_on: string | null = '2026-11-20') =>
  ({ value_basis, valued_on }) as FleetRow;

it('a modelled value says its data, the month of its index and its day', () => {
  expect(basisWords(row(basis))).toBe(
    'Likely $12,308 to $14,906\nBuilt-in model, 2015 auction data, indexed to September 2026\nValued on 11/20/2026',
  );
});

it('a value that follows a price, or little, says so in words', () => {
  const words = basisWords(row({ ...basis, kind: 'price', confidence: 'low' }));
  expect(words).toContain('By what such vehicles keep of the price it cost');
  expect(words).toContain('Low confidence');
});

it('without an index, or without a model, nothing is made up', () => {
  const withoutBand = { ...basis, index_month: null, low: null, high: null };
  expect(basisWords(row(withoutBand, null))).toBe('Built-in model, 2015 auction data');
  expect(basisWords(row(null))).toBeUndefined();
  expect(modelOfRows([row(null)])).toBeUndefined();
});

it('the screen names the latest month of its rows', () => {
  const rows = [row(null), row(basis), row({ ...basis, index_month: '2026-10' })];
  expect(modelOfRows(rows)).toBe('built-in model, 2015 auction data, indexed to October 2026');
});
