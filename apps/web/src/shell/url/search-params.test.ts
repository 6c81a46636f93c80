import { expect, test } from 'vitest';
import {
  parseSearch,
  readAmount,
  readChoice,
  readChoices,
  readId,
  readIds,
  readText,
  stringifySearch,
} from './search-params.ts';

test('parses a formatted URL back into the same parameters, with readable lists', () => {
  const search = { company_id: 1, location_id: [3, 4], q: 'A&B 100%', sort: 'revenue' };
  const address = stringifySearch(search);
  expect(address).toBe('?company_id=1&location_id=3,4&q=A%26B+100%25&sort=revenue');
  expect(parseSearch(address)).toEqual({
    company_id: '1',
    location_id: '3,4',
    q: 'A&B 100%',
    sort: 'revenue',
  });
});

test('omits undefined parameters from the URL', () => {
  expect(stringifySearch({ q: undefined, dialog: '', location_id: [] })).toBe('');
});

test('keeps the leading zeros of a numeric unit', () => {
  expect(readText(parseSearch('?q=0071').q)).toBe('0071');
});

test('ignores invalid parameters', () => {
  for (const broken of [
    undefined,
    null,
    '',
    'x',
    '0',
    '-1',
    '1.5',
    '1e3',
    ' 1',
    '99999999999999999',
    {},
    true,
  ]) {
    expect(readId(broken)).toBeUndefined();
  }
  expect(readIds('3,x,4')).toEqual([3, 4]);
  expect(readIds('x')).toBeUndefined();
  expect(readText('  ')).toBeUndefined();
  expect(readChoice('toString', ['unit', 'vin'])).toBeUndefined();
  expect(readChoices('vin,gone', ['unit', 'vin'])).toEqual(['vin']);
});

test('reads parameters of links like those of URLs', () => {
  expect(readId(7)).toBe(readId('7'));
  expect(readIds([3, 4])).toEqual(readIds('3,4'));
  expect(readChoices(['vin', 'unit'], ['unit', 'vin'])).toEqual(readChoices('vin,unit', ['unit', 'vin']));
});

test('reads an amount only if it is written in digits and not negative', () => {
  expect(['0.58', 20_000, '1e3', '-1', '', undefined].map(readAmount)).toEqual([
    0.58,
    20_000,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
