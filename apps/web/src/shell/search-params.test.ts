import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('an address is read back as it was written, and lists stay readable', () => {
  const search = { company_id: '1', location_id: '3,4', q: 'A&B 100%', sort: 'revenue' };
  expect(stringifySearch(search)).toContain('location_id=3,4');
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('what is not set leaves no trace in the address', () => {
  expect(stringifySearch({ q: undefined, dialog: '' })).toBe('');
});

test('a unit of digits keeps its leading zeros', () => {
  expect(parseSearch('?q=0071')).toEqual({ q: '0071' });
});
