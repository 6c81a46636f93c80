import { expect, test } from 'vitest';
import { addNewNames, findChangedNames, readListedNames, readStoredNames } from './stored-names.ts';

test('lists the names that installations have stored, and all of them are in the sources', () => {
  expect(findChangedNames(readListedNames())).toEqual([]);
});

test('reads names of every kind', () => {
  const names = readStoredNames();
  for (const name of [
    'job value-guide-order',
    'job data value-guide-order.orderId',
    'topic guide-orders',
    'setting DATABASE_URL',
    'audited table finance_contracts',
    'column vehicles.unit',
    'browser storage fleetworth.token',
    'draft new vehicle',
    'draft tag',
    'draft sell',
    'draft value-by-vehicle',
  ]) {
    expect(names).toContain(name);
  }
});

test('finds a renamed and an unlisted name', () => {
  expect(findChangedNames(['job old'], ['job new'])).toEqual([
    'job old is gone: installations have stored it. Keep it, or convert what they stored.',
    'job new is not listed: run npm run generate.',
  ]);
});

test('generating adds new names and keeps listed ones', () => {
  expect(addNewNames(['job old'], ['job new'])).toEqual(['job new', 'job old']);
});
