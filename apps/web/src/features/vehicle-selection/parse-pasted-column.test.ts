import { expect, test } from 'vitest';
import { parsePastedColumn } from './parse-pasted-column.ts';
import type { FieldValue, SelectionFieldType } from './selection-field.ts';

test.each<[SelectionFieldType, string, FieldValue[]]>([
  ['dollars', '$20,995.00\r\n21350\r\n', [20_995, 21_350]],
  ['dollars', '20995\tx\n\nn/a', [20_995, null, 'n/a']],
  ['count', '41,203\n5', [41_203, 5]],
  ['count', '18.2\n999.5', [18, 999]],
  ['count', '18.2\n42.573\n42.57\n41203.5', ['18.2', '42.573', '42.57', 41_203]],
  ['decimal', '4.1\n5', [4.1, 5]],
  ['text', 'Yard\n 7 ', ['Yard', '7']],
  ['code', 'fl\nga', ['FL', 'GA']],
  ['flag', 'Yes\nno\nTRUE', [true, false, true]],
  ['dollars', '20995', [20_995]],
])('A column of a field of type %s that reads %j lands as %j', (type, text, values) => {
  expect(parsePastedColumn(text, type)).toEqual(values);
});
