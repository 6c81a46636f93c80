import { expect, test } from 'vitest';
import { stateOfZip } from './zip-codes.ts';

test.each([
  ['33607', 'FL'],
  ['336', 'FL'],
  ['33607-1234', 'FL'],
  [' 02128 ', 'MA'],
  ['00501', 'NY'],
  ['00913', 'PR'],
  ['00601', 'PR'],
  ['00802', 'VI'],
  ['05501', 'MA'],
  ['05601', 'VT'],
  ['06390', 'NY'],
  ['10001', 'NY'],
  ['20001', 'DC'],
  ['20101', 'VA'],
  ['20500', 'DC'],
  ['39901', 'GA'],
  ['73301', 'TX'],
  ['73101', 'OK'],
  ['83414', 'WY'],
  ['83702', 'ID'],
  ['88510', 'TX'],
  ['88501', 'TX'],
  ['96799', 'AS'],
  ['96813', 'HI'],
  ['96910', 'GU'],
  ['96950', 'MP'],
  ['99501', 'AK'],
  ['98101', 'WA'],
])('finds the state of the ZIP code %s: %s', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});

test.each(['', '33', 'K1A 0B1', '336O7', '336071', '000', '09012', '34001', '96201', '33607-12345'])(
  'finds no state for %j',
  (zip) => {
    expect(stateOfZip(zip)).toBeNull();
  },
);

test('assigns each prefix to one state at most, and most of them to one', () => {
  const states = Array.from({ length: 1_000 }, (_, prefix) => stateOfZip(String(prefix).padStart(3, '0')));
  const assigned = states.filter((state) => state !== null);
  expect(assigned.length).toBeGreaterThan(880);
  // The 50 states, the District of Columbia, and the territories with a prefix of their own.
  expect(new Set(assigned).size).toBe(54);
});
