import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';
import { readTableSearch } from './table-search.ts';

const read = readTableSearch(['name', 'company']);

test('parses the formatted URL of a table back into the same parameters', () => {
  const search = { sort: 'company', order: 'desc', page: 2, dialog: 'edit', id: 7 } as const;
  expect(read(parseSearch(stringifySearch(search)))).toEqual(search);
});

test('ignores unsortable columns and unknown dialogs', () => {
  expect(
    stringifySearch({ ...read({ sort: 'colour', order: 'up', page: '0', dialog: 'rename', id: 'x' }) }),
  ).toBe('');
});
