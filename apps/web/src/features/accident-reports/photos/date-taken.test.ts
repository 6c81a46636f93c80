import { expect, test } from 'vitest';
import { LOCATION_MARK, makeExif } from '../../../../test/made-photo.ts';
import { addDateTaken, readDateTaken } from './date-taken.ts';

const DATE = '2026:11:19 14:30:00';
const START = [0xff, 0xd8];
const SCAN = [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9];
const PLAIN = Uint8Array.of(...START, 0xff, 0xe0, 0, 4, 1, 2, ...SCAN);
const withExif = (date: string) =>
  Uint8Array.of(...START, 0xff, 0xe0, 0, 4, 1, 2, ...makeExif({ date, orientation: 6 }), ...SCAN);

test('reads the date that a camera wrote', () => {
  expect(readDateTaken(withExif(DATE))).toBe(DATE);
});

test.each([
  ['without metadata', PLAIN],
  ['with an empty date', withExif('    :  :     :  :  ')],
  ['with metadata of another kind', Uint8Array.of(...START, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, ...SCAN)],
])('reads no date from a photo %s', (_, photo) => {
  expect(readDateTaken(photo)).toBeNull();
});

test('reads no date from metadata that ends early', () => {
  const photo = withExif(DATE);
  const end = photo.length - SCAN.length - LOCATION_MARK.length - 1;
  for (let length = 0; length < end; length += 1)
    expect(readDateTaken(photo.slice(0, length)), `${length} bytes`).toBeNull();
});

test('adds a date that is read back, and nothing else', () => {
  const parts = addDateTaken(PLAIN, DATE);
  const photo = Uint8Array.from(parts.flatMap((part) => [...part]));
  expect(readDateTaken(photo)).toBe(DATE);
  const added = photo.length - PLAIN.length;
  expect([...photo.slice(0, 2), ...photo.slice(2 + added)]).toEqual([...PLAIN]);
  // Marker and length, name, header, two directories of one entry, date.
  expect(added).toBe(4 + 6 + 8 + 18 + 18 + 20);
});
